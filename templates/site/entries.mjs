// Entries as people say them: "Ana play 7C" is "Ana plays 7C", and the cards in it can be shown as signs.

import { openWord, wordsOf } from './moves.mjs';
import { isCard, wordText } from './cards.mjs';

const unseen = ({ count }) => count === 1 ? 'a card not seen' : `${count} cards not seen`;
const said = word => openWord(word)?.kind === 'cards' ? unseen(openWord(word)) : isCard(word) ? word : wordText(word);

/// An entry, apart from what may follow it as the referee reads it: "!stood", a comment.
const entryParts = /^((?:\s*(?!#|!stood\s*(?:#|$))(?:'[^']*'|\S)\S*)*)\s*(!stood)?\s*([^]*)$/i;

/// `verbs` as the game lists them. What is no entry of theirs stays as it is written.
export function told(entry, verbs) {
  const [, move, stood, comment] = entryParts.exec(entry.replace(/^@\S+\s+/, ''));
  const [who, written, ...words] = wordsOf(move);
  const forms = verbs.filter(verb => verb.verb === written && verb.table === (who === 'table'));
  const verb = forms.find(form => (form.arguments === '') === (words.length === 0)) ?? forms[0];
  if (!verb) return entry;
  return [verb.table ? 'The table' : wordText(who), verb.does, words.map(said).join(verb.between ? ` ${verb.between} ` : ' '), stood ? '(it stood)' : '', comment].filter(Boolean).join(' ');
}
