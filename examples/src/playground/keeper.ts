/**
 * A service worker that keeps the files of the page, so that it opens without a network too. It asks the network first: a newer page is seen
 * at once. Only what came from beside it is kept.
 *
 * @module
 */

/** Names of the files, which whoever makes the page fills in. */
declare const FILES: readonly string[];

/** Events of a service worker, whose types are not among those of pages. */
interface KeeperEvents {
  readonly clients: { claim(): Promise<void> };
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

declare const self: KeeperEvents;

const KEPT = 'portolan';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([...FILES])));
});

// The page that was opened first was not fetched through here, and may want a file yet.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin)
    event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found !== undefined) return found;
    throw error;
  }
}
