import fc from 'fast-check';
import { inject } from 'vitest';
import { compareBytesFirst } from './equal-bytes.ts';

// Run before each test file, in Node and in browsers.
fc.configureGlobal({ seed: inject('propertySeed') });
compareBytesFirst();
