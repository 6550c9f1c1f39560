import { suggest } from '@portolan/base';
import { usageError } from '../command.ts';

/** Where extracts are fetched from: the download server of Geofabrik, which cuts the planet into regions every day (ODbL, © OpenStreetMap contributors). */
export const DEFAULT_BASE_URL = 'https://download.geofabrik.de/';

/** Regions by the folder of the server that they lie in. */
const FOLDERS: Readonly<Record<string, string>> = {
  africa: `algeria angola benin botswana burkina-faso burundi cameroon canary-islands cape-verde central-african-republic chad comores
    congo-brazzaville congo-democratic-republic djibouti egypt equatorial-guinea eritrea ethiopia gabon ghana guinea guinea-bissau
    ivory-coast kenya lesotho liberia libya madagascar malawi mali mauritania mauritius morocco mozambique namibia niger nigeria rwanda
    saint-helena-ascension-and-tristan-da-cunha sao-tome-and-principe senegal-and-gambia seychelles sierra-leone somalia south-africa
    south-sudan sudan swaziland tanzania togo tunisia uganda zambia zimbabwe`,
  asia: `afghanistan armenia azerbaijan bangladesh bhutan cambodia china east-timor gcc-states india indonesia iran iraq
    israel-and-palestine japan jordan kazakhstan kyrgyzstan laos lebanon malaysia-singapore-brunei maldives mongolia myanmar nepal
    north-korea pakistan philippines south-korea sri-lanka syria taiwan tajikistan thailand turkmenistan uzbekistan vietnam yemen`,
  'australia-oceania': `american-oceania australia cook-islands fiji ile-de-clipperton kiribati marshall-islands micronesia nauru
    new-caledonia new-zealand niue palau papua-new-guinea pitcairn-islands polynesie-francaise samoa solomon-islands tokelau tonga
    tuvalu vanuatu wallis-et-futuna`,
  'central-america':
    'bahamas belize costa-rica cuba el-salvador guatemala haiti-and-domrep honduras jamaica nicaragua panama',
  europe: `albania andorra austria azores belarus belgium bosnia-herzegovina bulgaria croatia cyprus czech-republic denmark estonia
    faroe-islands finland france georgia germany greece guernsey-jersey hungary iceland ireland-and-northern-ireland isle-of-man italy
    kosovo latvia liechtenstein lithuania luxembourg macedonia malta moldova monaco montenegro netherlands norway poland portugal romania
    serbia slovakia slovenia spain sweden switzerland turkey ukraine united-kingdom`,
  'north-america': 'canada greenland mexico us',
  'south-america':
    'argentina bolivia brazil chile colombia ecuador guyana paraguay peru suriname uruguay venezuela',
};

/** Paths on the server by name of region, continents included. */
export const REGIONS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(FOLDERS).map((folder) => [folder, folder] as const),
  ...Object.entries(FOLDERS).flatMap(([folder, names]) =>
    names.split(/\s+/).map((name) => [name, `${folder}/${name}`] as const),
  ),
  ['russia', 'russia'],
  ['antarctica', 'antarctica'],
]);

/** Parts of a path are plain words, so that no name leads to another place. */
const PATH = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;

/**
 * The address of an extract.
 *
 * @param region  a known name, such as `andorra`, or the path of a smaller region, such as `europe/germany/bremen`.
 * @throws {PortolanError} `usage`
 */
export function extractUrl(region: string, baseUrl: string): URL {
  const name = region.toLowerCase().replaceAll(/[\s_]+/g, '-');
  const path = REGIONS.get(name) ?? (name.includes('/') && PATH.test(name) ? name : undefined);
  if (path === undefined) {
    const near = suggest(name, REGIONS.keys());
    const meant = near === undefined ? '' : ` Did you mean ${near}?`;
    throw usageError(
      `there is no region ${JSON.stringify(region)}.${meant} portolan download --list shows all names;\nsmaller regions go by their path, such as europe/germany/bremen.`,
      'download',
    );
  }
  return new URL(`${path}-latest.osm.pbf`, folderUrl(baseUrl));
}

/** @throws {PortolanError} `usage` where a text is no address of the web. */
function folderUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw usageError(
      `--base-url must be an address such as ${DEFAULT_BASE_URL}, not ${JSON.stringify(text)}`,
      'download',
    );
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
