import { PortolanError, wrongArgument } from '@portolan/base';

/** The styles that there are. */
export const STYLE_NAMES = ['streets', 'outdoors', 'dark'] as const;

/** A style of ours. */
export type StyleName = (typeof STYLE_NAMES)[number];

/** Other names under which clients ask for styles of these kinds. */
export const STYLE_ALIASES: Readonly<Record<string, StyleName>> = {
  basic: 'streets',
  bright: 'streets',
  default: 'streets',
  light: 'streets',
  osm_bright: 'streets',
  smooth: 'streets',
  hiking: 'outdoors',
  terrain: 'outdoors',
  topo: 'outdoors',
  dark_matter: 'dark',
  night: 'dark',
  smooth_dark: 'dark',
};

/** @throws {PortolanError} `unknown-style`, with status 404 for servers. @returns the style behind a name or an alias. */
export function styleNameOf(name: string): StyleName {
  if (typeof name !== 'string')
    throw wrongArgument('unknown-style', 'the name of a style must be a text', name);
  const own = STYLE_NAMES.find((known) => known === name);
  if (own) return own;
  const alias = Object.hasOwn(STYLE_ALIASES, name) ? STYLE_ALIASES[name] : undefined;
  if (alias) return alias;
  throw new PortolanError(
    'unknown-style',
    `there is no style ${name.slice(0, 40)}: there are ${STYLE_NAMES.join(', ')}`,
    { name: name.slice(0, 40), status: 404 },
  );
}
