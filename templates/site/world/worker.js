// Keeps the site for when there is no network: pages and drawings at once, table pages when asked to, files to print as they are opened.
'use strict';
const pages = {{pages}};
const tables = {{tables}};
const mine = `kupi ${registration.scope} `, cacheName = mine + '{{digest}}';
const fresh = name => new Request(name, { cache: 'reload' });

addEventListener('install', event => event.waitUntil((async () => {
  await (await caches.open(cacheName)).addAll(pages.map(fresh));
  await skipWaiting();
})()));

addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(mine) && name !== cacheName) await caches.delete(name);
  await clients.claim();
})()));

addEventListener('message', event => event.waitUntil((async () => {
  const cache = await caches.open(cacheName);
  for (const name of tables) if (!await cache.match(name)) await cache.add(fresh(name));
  event.source?.postMessage('kept');
})()));

async function answer(request) {
  const cache = await caches.open(cacheName);
  const address = request.url === registration.scope ? 'index.html' : request;
  const kept = await cache.match(address, { ignoreSearch: true });
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.status === 200) await cache.put(request, reply.clone());
  return reply;
}

addEventListener('fetch', event => {
  if (event.request.method === 'GET' && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
