import { describe } from 'vitest';
import { memoryStore } from '../src/index.ts';
import { testStore } from './store-laws.ts';

describe('in memory', () => testStore(() => Promise.resolve(memoryStore())));
