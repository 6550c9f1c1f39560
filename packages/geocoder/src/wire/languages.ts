import { LANGUAGES } from '../languages.ts';
import type { Language } from './read-parameters.ts';

/** The description of a language in a response. */
export function languageEcho({ code, via }: Language): Record<string, unknown> {
  const origin = { via, defaulted: via === 'default' };
  if (code === '') return origin;
  for (const entry of LANGUAGES.split(' ')) {
    const [, iso6391 = '', end = '', name] = /^(..)([a-z]+)(.+)/.exec(entry)!;
    const iso6393 = end.length === 1 ? iso6391 + end : end;
    if (code === iso6391 || code === iso6393) return { name, iso6391, iso6393, ...origin };
  }
  return { name: code, ...origin };
}
