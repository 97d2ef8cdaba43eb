import { buildNextVersion } from '../upgrade/nextVersion'
import { report } from './figures'
import { runCommand, temporaryData } from './product'

/** Adds a column with a backfill to every table, so that every row is written again with its indexes. */
const backfill = `
DO $$
DECLARE changed text;
BEGIN
  FOR changed IN
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN bench_note text', changed);
    EXECUTE format('UPDATE %I SET bench_note = ''upgraded''', changed);
  END LOOP;
END $$;
`

/** Measures the upgrade of the large demo college by the start of a later version. */
export const measureUpgrade = async (): Promise<void> => {
  const data = await temporaryData()
  await runCommand('demo', { args: ['--large'], dataDir: data.folder })
  const next = await buildNextVersion(backfill)
  const server = next.start({ env: { DATA_DIR: data.folder, DEMO: 'on', PORT: '0' } })
  await server.listening()
  const seconds = /upgraded to Abitura \S+ in ([\d.]+) s/.exec(server.output())?.[1]
  report({ name: 'Upgrade that rewrites each of 566,000 rows', value: Number(seconds), unit: 's' })
  const progress = server.output().match(/Still running/g)?.length ?? 0
  report({ name: 'Progress reports during the upgrade', value: progress, unit: 'lines' })
  await server.stop()
  await next.remove()
  await data.remove()
}
