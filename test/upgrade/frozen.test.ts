import { describe, expect, it } from 'vitest'
import { hashOf } from '../../src/server/platform/migrationHistory'
import { productSchema } from '../../src/server/platform/productSchema'
import { expectNothingForgotten } from '../kit/forgotten'
import { ask } from '../platform/backup/college'
import { makeDatabase } from '../kit/databases'
import { hashesOf, releases } from './oldCollege'

const present = new Map(productSchema.migrations.map(({ name, sql }) => [`${name}.sql`, hashOf(sql)]))

describe('The migrations of a release', () => {
  it.each(releases)('are unchanged since %s', (release) => {
    const changed = Object.entries(hashesOf(release)).filter(([file, hash]) => present.get(file) !== hash)
    expectNothingForgotten(
      changed.map(
        ([file]) =>
          `src/server/platform/migrations/${file} was changed after the release of ${release}: undo that, and add a new numbered file with the change instead`,
      ),
    )
  })

  it('precede all newer ones, so that every college applies them in the same order', () => {
    const released = Object.keys(hashesOf(releases.at(-1) ?? '')).sort()
    const added = [...present.keys()].filter((file) => !released.includes(file))
    expectNothingForgotten(
      added
        .filter((file) => file < (released.at(-1) ?? ''))
        .map((file) => `src/server/platform/migrations/${file}: give it a number above ${released.at(-1)}`),
    )
  })
})

/** Functions that generated columns, indexes and constraints use, directly or through other functions. */
const functionsOfStoredValues = `
  WITH RECURSIVE used (oid) AS (
    SELECT refobjid FROM pg_depend
    WHERE refclassid = 'pg_proc'::regclass AND classid IN ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
    UNION
    SELECT refobjid FROM pg_depend JOIN used ON objid = used.oid
    WHERE classid = 'pg_proc'::regclass AND refclassid = 'pg_proc'::regclass
  ) SELECT DISTINCT proname::text AS name FROM used JOIN pg_proc USING (oid) WHERE pronamespace = 'public'::regnamespace`

it('Functions of generated columns, indexes and constraints are in migrations, because replacing them would not rebuild the stored values', async () => {
  const { connection, drop } = await makeDatabase()
  const used = (await ask(connection, functionsOfStoredValues)).map(({ name }) => String(name))
  await drop()
  const replaceable = new Set(productSchema.functions.match(/(?<=FUNCTION )\w+/g))
  expect(used).toEqual(expect.arrayContaining(['folded', 'stems', 'translation']))
  expect(replaceable).toContain('touch')
  expect(used.filter((name) => replaceable.has(name))).toEqual([])
})
