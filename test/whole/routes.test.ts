import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer } from '../kit/server'
import { calls } from './calls'

const server = await startTestServer()
afterAll(server.stop)

/** Routes outside the contract: operations, documentation and pages. */
const besideTheContract = ['*', '/', '/*', '/healthz', '/readyz', '/metrics', '/api/openapi.json']
const isBeside = (path: string) => besideTheContract.includes(path) || /^\/(api\/docs|assets)(\/|$)/.test(path)

/** `METHOD /path` of every route, parsed from the router's tree, which indents each level by four characters. */
const parseRoutes = (drawing: string): string[] => {
  const parents: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│\s]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    const path = `${depth === 0 ? '' : (parents[depth - 1] ?? '')}${part}`
    parents[depth] = path
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`)
  })
}
const routes = parseRoutes(server.app.printRoutes({ commonPrefix: false }))

describe('The contract, the router and the OpenAPI document', () => {
  it('have the same calls', () => {
    const served = routes
      .filter(
        (route) => !route.startsWith('HEAD ') && !route.startsWith('OPTIONS ') && !isBeside(route.replace(/^\w+ /, '')),
      )
      .map((route) => route.replace(/(?<=.)\/$/, ''))
    expect(new Set(served)).toEqual(new Set(calls.map(({ key }) => key)))
  })

  it('are published to anybody as OpenAPI 3.1', async () => {
    const document = z.object({
      openapi: z.string().startsWith('3.1'),
      paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string(), responses: z.object({}) }))),
    })
    const { status, body } = await server.as('guest').get('/api/openapi.json')
    expect(status).toBe(200)
    const published = Object.entries(document.parse(body).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(published.toSorted()).toEqual(calls.map(({ key }) => key).toSorted())
  })

  it('answer unknown calls with JSON, whatever the browser accepts', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/user/1', '/api/groups/1/members/2/3', '/api//user']) {
      const { status, headers } = await server.as('admin').get(path, { headers: { accept: 'text/html' } })
      expect(status, path).toBe(404)
      expect(headers['content-type'], path).toContain('application/json')
    }
  })
})
