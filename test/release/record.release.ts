import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { makeBackup } from '../../src/server/platform/backup'
import { listTables } from '../../src/server/platform/backup/tables'
import { hashOf } from '../../src/server/platform/migrationHistory'
import { productSchema } from '../../src/server/platform/productSchema'
import { bearerOf, sendForm, type Sent } from '../library/files/form'
import { pdf, plainPng } from '../library/files/pictures'
import type { Persona } from '../kit/personas'
import { startTestServer, type TestServer } from '../kit/server'
import { dumpDatabase } from './dump'

const { version, migrations } = productSchema
const folder = join(import.meta.dirname, '../upgrade', version)

/** Uploads the files that `rows.sql` refers to by name. */
const uploadFiles = async (server: TestServer) => {
  const upload = async (persona: Persona, path: string, file: Sent, fields = {}) => {
    const { status } = await sendForm(server, await bearerOf(server, persona), path, { files: [file], fields })
    expect(status, file.name).toBe(200)
  }
  const personal = (persona: Persona, name: string, purpose: string) =>
    upload(persona, '/api/files', { name, content: pdf() }, { purpose })
  await personal('applicant.a', 'document.pdf', 'document')
  await personal('applicant.a', 'name.pdf', 'document')
  await personal('student.a', 'proof.pdf', 'portfolio')
  await personal('student.a', 'answer.pdf', 'portfolio')
  await upload('manage-media', '/api/media/files', { name: 'lesson.png', content: await plainPng() })
  await upload('student.a', '/api/settings/photo', {
    name: 'photo.png',
    content: await plainPng({ width: 300, height: 300 }),
  })
}

const listEmptyTables = async (client: Client) => {
  const empty: string[] = []
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select from "${name}" limit 1`)
    if (rows.length === 0) empty.push(name)
  }
  return empty
}

it('Records a small college of this version, and the hashes of its migrations', async () => {
  if (existsSync(folder))
    throw new Error(
      `test/upgrade/${version} exists, and a released version is never recorded again. Raise the version in package.json; delete the folder only before the release.`,
    )
  const server = await startTestServer()
  await uploadFiles(server)
  const client = new Client(server.connection)
  await client.connect()
  await client.query(`begin; ${await readFile(join(import.meta.dirname, 'rows.sql'), 'utf8')} commit`)
  expect(await listEmptyTables(client), 'Add rows of these tables to test/release/rows.sql').toEqual([])
  await mkdir(folder, { recursive: true })
  await makeBackup({ ...server, storage: server.services.storage, file: join(folder, 'college.abitura') })
  await writeFile(join(folder, 'database.sql.gz'), gzipSync(await dumpDatabase(client), { level: 9 }))
  const isFile = (path: string) => !path.includes('.incoming')
  await cp(join(server.config.dataDir, 'files'), join(folder, 'files'), { recursive: true, filter: isFile })
  const hashes = Object.fromEntries(migrations.map(({ name, sql }) => [`${name}.sql`, hashOf(sql)]))
  await writeFile(join(folder, 'migrations.json'), `${JSON.stringify(hashes, null, 2)}\n`)
  await client.end()
  await server.stop()
})
