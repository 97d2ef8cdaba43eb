import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'
import type { TestClient } from './client'

/** Downloads a user's personal data export. Returns its tables, and its files by name. */
export const ownExport = async (client: TestClient) => {
  const { headers, bytes } = await client.get('/api/settings/export')
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) throw new Error(bytes.toString().slice(0, 500))
  const { 'data.json': data = new Uint8Array(), ...files } = unzipSync(bytes)
  return { headers, data: z.record(z.string(), z.unknown()).parse(JSON.parse(strFromU8(data))), files }
}
