import type { Outgoing } from '../exchange.ts';

/** A page in one document, which loads nothing. */
export interface DocumentParts {
  readonly title: string;
  readonly style: string;
  readonly body: string;
  readonly script: string;
}

/** Puts a page together, under a policy that lets it run its own script and ask its own host, and nothing else. */
export async function document({ title, style, body, script }: DocumentParts): Promise<Outgoing> {
  // The digests of the policy are those of the exact text between the tags.
  const policy = [
    "default-src 'none'",
    "connect-src 'self'",
    'img-src data:',
    `style-src 'sha256-${await digest(style)}'`,
    `script-src 'sha256-${await digest(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
${body}
<script>${script}</script>
</html>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    },
    body: html,
  };
}

/** SHA-256 of a text as policies write it. */
export async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
