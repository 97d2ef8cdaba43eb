import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { problem, type Problem } from '../../../src/api/kit/errors'
import type { Locale } from '../../../src/api/kit/endpoints'
import { credentialsOf, type Persona } from '../../kit/personas'
import type { TestServer } from '../../kit/server'

export type Sent = { name: string; content: Uint8Array | string; type?: string }
type Form = {
  files: readonly Sent[]
  fields?: Record<string, string>
  locale?: Locale
  method?: 'POST' | 'PUT'
  headers?: Record<string, string>
}

/** The Authorisation header of a persona, for requests without the test client: forms and raw connections. */
export const bearerOf = async (server: TestServer, persona: Persona): Promise<string> => {
  const { data } = await server.as('guest').call('POST /api/login', { body: credentialsOf(persona) })
  if (!('token' in data)) throw new Error(`${persona} has two-step verification`)
  return `Bearer ${data.token}`
}

/** Encodes a multipart form like a browser. */
export const encodeForm = async ({ files, fields = {} }: Pick<Form, 'files' | 'fields'>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [position, { name, content, type }] of files.entries()) {
    const bytes = typeof content === 'string' ? content : Uint8Array.from(content)
    form.append(`files[${position}]`, new Blob([bytes], type === undefined ? {} : { type }), name)
  }
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** Sends files as a form and returns the response. */
export const sendForm = async (server: TestServer, authorization: string, path: string, form: Form) => {
  const { type, payload } = await encodeForm(form)
  const answer = await server.app.inject({
    method: form.method ?? 'POST',
    url: path,
    headers: {
      authorization,
      'content-type': type,
      ...(form.locale && { 'accept-language': form.locale }),
      ...form.headers,
    },
    payload,
  })
  const body: unknown = JSON.parse(answer.body)
  return { status: answer.statusCode, headers: answer.headers, body, problem: (): Problem => problem.parse(body) }
}

/** Returns all keys in the storage, and uploads in progress. */
export const storedObjects = async (server: TestServer): Promise<{ kept: string[]; incoming: string[] }> => {
  const kept: string[] = []
  for await (const { key } of server.services.storage.list()) kept.push(key)
  const incoming = await readdir(join(server.services.storage.incoming))
  return { kept: kept.toSorted(), incoming }
}
