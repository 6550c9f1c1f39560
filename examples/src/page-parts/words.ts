/** Times and lengths in the words of the pages. */

export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function lengthText(kilometres: number): string {
  return kilometres < 1 ? `${Math.round(kilometres * 1000)} m` : `${kilometres.toFixed(1)} km`;
}

/** How long a computation took. */
export function computedIn(milliseconds: number): string {
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
