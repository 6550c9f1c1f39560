import { expect, test } from 'vitest';
import type {
  AutocompleteQuery,
  GeocodingPropertiesV1,
  IsochroneResponse,
  PlaceQuery,
  UrlQuery,
} from '@portolan/schemas';

test('a program reads a contour without checking first which kind of feature it is', () => {
  const response: IsochroneResponse = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { type: 'input', location_index: 0 },
        geometry: { type: 'Point', coordinates: [11.97, 57.7] },
      },
    ],
  };
  const minutes: (number | undefined)[] = response.features.map(({ properties }) => properties.contour);
  expect(minutes).toEqual([undefined]);
});

test('queries may be written as in a URL, and only required parameters must be given', () => {
  const query: UrlQuery<AutocompleteQuery> = {
    text: 'harbour',
    size: '5',
    layers: 'street,address',
    'focus.point.lat': 57.7,
    'focus.point.lon': undefined,
  };
  const place: UrlQuery<PlaceQuery> = { ids: 'openstreetmap:venue:node/1,whosonfirst:locality:101748153' };
  // @ts-expect-error -- the text of a search must be given
  const nothing: UrlQuery<AutocompleteQuery> = { text: undefined };
  expect([query.size, place.ids, nothing.text]).toEqual(['5', expect.any(String), undefined]);
});

test('the areas of a place have their names', () => {
  const areas: Pick<GeocodingPropertiesV1, 'country_a' | 'locality' | 'locality_gid'> = { country_a: null };
  expect(areas.locality ?? areas.country_a).toBe(null);
});
