import { z } from 'zod'
import { problem } from '../api/kit/errors'
import { download, eventStream, file, type Access, type Endpoint, type EndpointTable } from '../api/kit/endpoints'
import { isForAnyone } from './kit/access'
import { version } from './platform/productVersion'

type Json = Record<string, unknown>

/** Generates OpenAPI 3.1 from the same endpoint table that the server uses, so that they cannot diverge. */
export const openApiDocument = (table: EndpointTable): Json => {
  const names = namesOf(table)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Abitura',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The college that runs this server' },
      description: [
        'The web interface uses the same calls.',
        'Sign in by `POST /api/login` and send the token as `Authorization: Bearer …`. `Accept-Language: ru` ' +
          'or `en` chooses the language of messages and names.',
        'Lists take `sort=["name","ASC"]&range=[0,24]&filter={"q":"…"}` as well as `page` and `per_page`; they ' +
          'return `{data, meta}` and a `Content-Range` header.',
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: tagsOf(table),
    paths: pathsOf(table, names),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: schemaOf(problem, 'output'),
        ...Object.fromEntries([...names].map(([record, name]) => [name, schemaOf(record, 'output')])),
      },
    },
  }
}

/** Component names of record schemas; a schema used by several calls appears once. */
type Names = Map<z.ZodType, string>

const contractFiles: Record<string, Record<string, unknown>> = import.meta.glob('../api/**/*.ts', { eager: true })
const exportedNames = new Map(
  Object.values(contractFiles).flatMap((file) => Object.entries(file).map(([name, value]) => [value, name])),
)

/** Names a schema as the contract exports it: `subject` is Subject. Schemas without such a name stay in their call. */
const namesOf = (table: EndpointTable): Names => {
  const names: Names = new Map()
  const taken = new Set(['Problem'])
  for (const { answer } of Object.values(table)) {
    const record = recordOf(answer)
    const exported = record && (exportedNames.get(record) ?? exportedNames.get(answer))
    if (!record || !exported || names.has(record)) continue
    const name = exported.charAt(0).toUpperCase() + exported.slice(1)
    if (taken.has(name)) continue
    taken.add(name)
    names.set(record, name)
  }
  return names
}

/** Returns the schema of the record in `data`, or of one row if `data` is a list; null if it is no object. */
const recordOf = (answer: z.ZodType): z.ZodObject | null => {
  const data = answer instanceof z.ZodObject ? answer.shape['data'] : undefined
  const record = data instanceof z.ZodArray ? data.element : data
  return record instanceof z.ZodObject ? record : null
}

const pathsOf = (table: EndpointTable, names: Names) => {
  const paths: Record<string, Json> = {}
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ')
    const url = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation(key, endpoint, names) }
  }
  return paths
}

/**
 * `POST /api/directories/directions/:id` has the tag `directories/directions`; `GET /api/groups/:id/members` has
 * `groups`.
 */
const tagOf = (key: string) => {
  const [first = '', second = ''] = key.replace(/^\w+ \/api\//, '').split('/')
  return /^(access|directories|types|my|settings)$/.test(first) && second !== '' && !second.startsWith(':')
    ? `${first}/${second}`
    : first
}

/** Tags with the access rules of their calls. */
const tagsOf = (table: EndpointTable): Json[] => {
  const access = new Map<string, Set<string>>()
  for (const [key, endpoint] of Object.entries(table)) {
    const tag = tagOf(key)
    access.set(tag, (access.get(tag) ?? new Set()).add(audienceText(endpoint.access)))
  }
  return [...access]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, texts]) => ({ name, description: [...texts].join(' ') }))
}

const operation = (key: string, endpoint: Endpoint, names: Names): Json => ({
  operationId: key
    .toLowerCase()
    .replace('/api/', '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/_$/, ''),
  tags: [tagOf(key)],
  summary: endpoint.summary,
  description: accessText(endpoint.access),
  security: isForAnyone(endpoint.access) ? [] : [{ bearer: [] }],
  parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...idempotencyParameter(endpoint)],
  ...requestBody(endpoint),
  responses: { 200: success(endpoint, names), ...refusals(key, endpoint) },
})

const accessText = (access: Access): string => {
  const conditions = typeof access === 'object' && [
    access.sessionOnly && 'API tokens cannot make this call.',
    access.verified && 'Self-registered users must have confirmed their email address.',
  ]
  return [audienceText(access), ...(conditions || [])].filter(Boolean).join(' ')
}
const audience = {
  anyone: 'Public.',
  'signed-in': 'Requires a token.',
  staff: 'Requires any staff permission.',
}
const audienceText = (access: Access): string => {
  if (typeof access === 'string') return audience[access]
  if ('of' in access) return audience[access.of]
  return 'any' in access
    ? `Permission: ${access.any.join(' or ')}.`
    : `Permissions (all required): ${access.every.join(' and ')}.`
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Some OpenAPI tools fail on `items: false` but require `items`; minItems and maxItems already limit the array.
      if (jsonSchema.items === false) jsonSchema.items = {}
      spellOutKeys(jsonSchema)
    },
  })
  return rest
}

/** Replaces an enum of allowed keys by one property for each key, because tools expect named properties. */
const spellOutKeys = (schema: z.core.JSONSchema.BaseSchema) => {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || additionalProperties === undefined) return
  schema.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** Fields of a query or path schema, before its transformation. */
const fieldsOf = (schema: z.ZodType | undefined): [string, z.core.$ZodType][] => {
  const inner = schema instanceof z.ZodPipe ? schema.in : schema
  return inner instanceof z.ZodObject ? Object.entries(inner.shape) : []
}

/** Schema of the parsed value: an id is a number, although the request contains text. */
const valueSchema = (field: z.core.$ZodType): unknown => {
  const { properties } = schemaOf(z.object({ field }), 'output')
  return z.object({ field: z.unknown() }).parse(properties).field
}

const pathParameters = ({ params }: Endpoint): Json[] =>
  fieldsOf(params).map(([name, field]) => ({ name, in: 'path', required: true, schema: valueSchema(field) }))

const jsonParameters = ['sort', 'range', 'filter', 'counts']
/** Schema of a JSON parameter before parsing. */
const innerSchema = (field: z.core.$ZodType): z.core.$ZodType => {
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional)
    return innerSchema(field.unwrap())
  return field instanceof z.ZodPipe ? field.out : field
}
const jsonSchema = (field: z.core.$ZodType): unknown => {
  const { properties } = schemaOf(z.object({ field: innerSchema(field) }), 'input')
  return z.object({ field: z.unknown() }).parse(properties).field
}

/** Example that works as is: the first sort field, the first page, no filter. */
const exampleOf = (name: string, schema: unknown): unknown => {
  const field = sorted.safeParse(schema).data?.prefixItems[0].enum[0]
  if (name === 'sort') return field && [field, 'ASC']
  return { range: [0, 24], filter: {}, counts: [{}] }[name]
}
const sorted = z.object({ prefixItems: z.tuple([z.object({ enum: z.array(z.string()) })], z.unknown()) })

const queryParameters = ({ query }: Endpoint): Json[] =>
  fieldsOf(query).map(([name, field]) => {
    const parameter = { name, in: 'query', ...(!field._zod.optin && { required: true }) }
    if (!jsonParameters.includes(name)) return { ...parameter, schema: valueSchema(field) }
    const schema = jsonSchema(field)
    const example = exampleOf(name, schema)
    return { ...parameter, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
  })

const idempotencyParameter = ({ idempotency }: Endpoint): Json[] =>
  idempotency === 'stored'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Unique text chosen by the client. A call with the same key within a day returns the first response.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ]
    : []

const requestBody = ({ body, upload }: Endpoint): Json => {
  if (!body && !upload) return {}
  const fields = body ? schemaOf(body, 'input') : { type: 'object' }
  if (!upload) return { requestBody: { required: true, content: { 'application/json': { schema: fields } } } }
  const files = {
    type: 'array',
    maxItems: upload.files,
    description: `At most ${upload.megabytes} MB each`,
    items: { type: 'string', format: 'binary' },
  }
  const schema = { allOf: [fields, { type: 'object', properties: { files } }] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

/** Response schema, with a reference to the named record. */
const answerSchema = (answer: z.ZodType, names: Names): Json => {
  const record = recordOf(answer)
  const name = record && names.get(record)
  const schema = schemaOf(answer, 'output')
  if (!name || !(answer instanceof z.ZodObject)) return schema
  const $ref = `#/components/schemas/${name}`
  const data = answer.shape['data'] instanceof z.ZodArray ? { type: 'array', items: { $ref } } : { $ref }
  return { ...schema, properties: { ...z.object({}).loose().parse(schema['properties']), data } }
}

const success = ({ answer, choice }: Endpoint, names: Names): Json => {
  if (answer === eventStream)
    return { description: 'Event stream', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (answer === file || answer === download)
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  return {
    description: choice ? 'Success; with `choices=true` each row has only id, code and name' : 'Success',
    content: { 'application/json': { schema: answerSchema(answer, names) } },
  }
}

const refusals = (key: string, { access, params, query, body, upload }: Endpoint): Json => {
  const mayRefuse = {
    401: !isForAnyone(access) && 'Missing or expired token',
    403: (typeof access === 'object' || access === 'staff') && 'Signed in without the required permission',
    404: params !== undefined && 'Not found, or not visible to the user',
    409: /^(PUT|PATCH|DELETE)/.test(key) && 'Changed by somebody else, or in use',
    413: upload !== undefined && 'Too large',
    422: (query !== undefined || body !== undefined) && 'Invalid fields with their messages',
    429: 'Too many requests or attempts; see Retry-After',
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    Object.entries(mayRefuse).flatMap(([status, description]) =>
      description === false ? [] : [[status, { description, content }]],
    ),
  )
}
