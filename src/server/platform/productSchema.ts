import { version } from './productVersion'

/** Migrations are applied once, in order; functions and triggers are replaced as a whole when they change. */
export type Schema = { version: string; migrations: readonly Migration[]; functions: string }
export type Migration = { name: string; sql: string }

const files: Record<string, string> = import.meta.glob('./migrations/**/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const inOrder = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))
const isFunctions = (path: string) => path.includes('/functions/')

export const productSchema: Schema = {
  version,
  migrations: inOrder
    .filter(([path]) => !isFunctions(path))
    .map(([path, sql]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, '$1'), sql })),
  functions: inOrder
    .filter(([path]) => isFunctions(path))
    .map(([, sql]) => sql)
    .join('\n'),
}
