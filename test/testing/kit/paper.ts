import { generatePaper } from '../../../src/server/testing/paper/generatePaper'
import type { TestServer } from '../../kit/server'

/** Returns every text of a sheet, in order. */
export const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.flatMap(textsIn)
  if (typeof part !== 'object' || part === null) return []
  return ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'].flatMap((name) => textsIn(Object(part)[name]))
}

/** Generates a printed variant of a test. */
export const generateTestPaper = async (server: TestServer, { id, variant }: { id: number; variant: number }) => {
  const { data: test } = await server.as('manage-tests').call('GET /api/tests/:id', { params: { id } })
  return generatePaper(server.db, { test, variant, keyFor: server.services.keyFor })
}
