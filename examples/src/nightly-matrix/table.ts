import { Pool } from 'pg';

export interface Place {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** Travel times from each source to each target; null where no way leads. */
export interface Block {
  readonly sources: readonly Place[];
  readonly targets: readonly Place[];
  readonly seconds: readonly (readonly (number | null)[])[];
  readonly kilometres: readonly (readonly (number | null)[])[];
}

const TABLES = `
  create table if not exists place (name text primary key, lat double precision not null, lon double precision not null);
  create table if not exists travel_time (
    source text not null references place on delete cascade,
    target text not null references place on delete cascade,
    seconds integer,
    kilometres double precision,
    primary key (source, target)
  );`;

/** Places and the travel times between them. */
export async function openTable(database: string | undefined) {
  const pool = new Pool(database === undefined ? {} : { connectionString: database });
  // Workers that start together must not make the tables at once.
  await pool.query(`begin; select pg_advisory_xact_lock(8404); ${TABLES} commit;`);
  return {
    /** Puts these places in the place of those that were there. Travel times stay where both ends stay. */
    async replacePlaces(places: readonly Place[]): Promise<void> {
      const columns = [
        places.map(({ name }) => name),
        places.map(({ lat }) => lat),
        places.map(({ lon }) => lon),
      ];
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('delete from place where name <> all($1::text[])', [columns[0]]);
        await client.query(
          `insert into place select * from unnest($1::text[], $2::float8[], $3::float8[])
           on conflict (name) do update set lat = excluded.lat, lon = excluded.lon`,
          columns,
        );
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },

    async countPlaces(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from place');
      return rows[0]!.count;
    },

    /** Some places in the order of their names. */
    async places(first: number, most: number): Promise<Place[]> {
      const { rows } = await pool.query<Place>(
        'select name, lat, lon from place order by name collate "C" offset $1 limit $2',
        [first, most],
      );
      return rows;
    },

    /** Writes a block as a whole or not at all; written twice, it is there once. */
    async writeBlock({ sources, targets, seconds, kilometres }: Block): Promise<void> {
      await pool.query(
        `insert into travel_time select * from unnest($1::text[], $2::text[], $3::int[], $4::float8[])
         on conflict (source, target) do update set seconds = excluded.seconds, kilometres = excluded.kilometres`,
        [
          sources.flatMap(({ name }) => targets.map(() => name)),
          sources.flatMap(() => targets.map(({ name }) => name)),
          seconds.flat(),
          kilometres.flat(),
        ],
      );
    },

    close: (): Promise<void> => pool.end(),
  };
}

export type Table = Awaited<ReturnType<typeof openTable>>;
