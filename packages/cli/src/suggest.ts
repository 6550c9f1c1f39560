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

/** The word that was probably meant: the nearest, when no more than a third of it was mistyped. */
export function suggest(typed: string, words: Iterable<string>): string | undefined {
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

/** What an error says behind a word that is none of the known ones: the one that was probably meant, else all there are. */
export function hint(typed: string, words: readonly string[]): string {
  const meant = suggest(typed, words);
  return meant === undefined ? `there are ${words.join(', ')}` : `did you mean ${meant}?`;
}
