/** Number of letters to insert, delete, replace or swap with their neighbour to get from one word to the other (Damerau 1964). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        best = Math.min(best, beforeLast[column - 2]! + 1);
      }
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}

/** Nobody types longer words, so a longer text is not compared. */
const MOST_LETTERS = 100;

/**
 * The word that was probably meant: the one nearest to what was typed, if at most a third of its letters are wrong.
 *
 * @param typed  in any case; nothing is suggested for a text of more than 100 letters.
 * @param words  in lower case; of equally near ones the first is taken.
 */
export function suggest(typed: string, words: Iterable<string>): string | undefined {
  if (typed.length > MOST_LETTERS) return undefined;
  let nearest: string | undefined;
  let nearestDistance = Infinity;
  for (const word of words) {
    const distance = editDistance(typed.toLowerCase(), word);
    if (distance < nearestDistance && distance <= Math.ceil(word.length / 3)) {
      nearest = word;
      nearestDistance = distance;
    }
  }
  return nearest;
}
