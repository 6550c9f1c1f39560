/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { Place } from './types.ts';

/** A point of a recorded track. */
interface TrackPoint extends Place {
  /** Seconds since 1970; absent where the track does not tell it. */
  readonly time?: number;
}

interface TrackEvents {
  readonly onTrack: (points: readonly TrackPoint[], name: string) => void;
  readonly onFailure: (words: string) => void;
}

/**
 * Takes GPX files that users drop on an element or choose with a button.
 *
 * @param area  the element that files are dropped on; it has the class `dropping` while one hovers.
 */
export function trackDrop(area: HTMLElement, chooser: HTMLInputElement, events: TrackEvents): void {
  /** The points of all segments of all tracks; those of routes where there are no tracks. */
  const pointsOf = (text: string): TrackPoint[] => {
    const gpx = new DOMParser().parseFromString(text, 'application/xml');
    if (gpx.querySelector('parsererror')) throw new Error('it is no XML');
    const tracks = [...gpx.getElementsByTagName('trkpt')];
    const points = tracks.length > 0 ? tracks : [...gpx.getElementsByTagName('rtept')];
    return points.map((point, index) => {
      const [lat, lon] = ['lat', 'lon'].map((name) => Number.parseFloat(point.getAttribute(name) ?? ''));
      if (!(Math.abs(lat!) <= 90 && Math.abs(lon!) <= 180))
        throw new Error(`point ${index + 1} has no place on earth`);
      const time = Date.parse(point.getElementsByTagName('time')[0]?.textContent ?? '') / 1000;
      return { lat: lat!, lon: lon!, ...(Number.isFinite(time) ? { time } : {}) };
    });
  };

  const take = async (file: File): Promise<void> => {
    try {
      const points = pointsOf(await file.text());
      if (points.length < 2) throw new Error('a track has two points or more');
      events.onTrack(points, file.name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      events.onFailure(`${file.name} cannot be read as GPX: ${reason}`);
    }
  };

  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  area.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    area.classList.add('dropping');
  });
  area.addEventListener('dragleave', () => area.classList.remove('dropping'));
  area.addEventListener('drop', (event) => {
    area.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void take(file);
  });
  chooser.addEventListener('change', () => {
    const file = chooser.files?.[0];
    // The same file may be chosen again.
    if (file) void take(file).finally(() => (chooser.value = ''));
  });
}
