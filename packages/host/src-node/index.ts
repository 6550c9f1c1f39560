export { imageFetcher, type FetchImage, type FetchImageOptions } from './fetch-image.ts';
export { readBounds, readFolder } from './folder.ts';
export { pooled, type Pool, type PoolOptions } from './pool.ts';
export type { PoolFiles } from './pool-files.ts';
export { requestListener, serve, type ServeOptions, type Serving } from './serve.ts';
