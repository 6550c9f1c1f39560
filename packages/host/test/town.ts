import { inProcess, type Engine } from '@portolan/host';
import { openTimeZones } from '@portolan/tz';
import { ensureData } from '../../tz/generate/ensure-data.ts';
import { slope, townGeocoder, townGraph } from './town-map.ts';

export { A, B, C, slopeTile, townGeocoderBytes, townGraphBytes } from './town-map.ts';

/** An engine for every call that has one. */
export async function townEngine(): Promise<Engine> {
  ensureData();
  return inProcess({
    graph: await townGraph(),
    tz: openTimeZones(),
    elevation: slope(),
    geocoder: await townGeocoder(),
  });
}
