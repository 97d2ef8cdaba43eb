import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '../../api/kit/endpoints'
import { buildApp } from '../app'
import { readConfig } from '../config'
import { prepareRecording, record } from './record'
import { openServices } from '../openServices'
import { prepareCollege } from '../prepareCollege'
import { runCommand, printLine } from '../platform/command'

const folder = 'dist/recorded'

/** Records a temporary demo college, which is deleted afterwards. */
await runCommand(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'abitura-record-'))
  const password = randomBytes(16).toString('hex')
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
    REQUESTS_A_MINUTE: '1000000',
  }
  const { services, close } = await openServices(readConfig(env))
  try {
    await prepareCollege(services)
    const app = await buildApp(services, { pages: null })
    const asking = await prepareRecording(app, password)
    await mkdir(folder, { recursive: true })
    for (const locale of locales) {
      await writeFile(join(folder, `${locale}.json`), JSON.stringify(await record(asking, locale)))
      printLine(`Recorded ${folder}/${locale}.json`)
    }
    await app.close()
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
