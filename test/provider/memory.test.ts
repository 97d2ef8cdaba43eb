import { describeProvider } from './conformance'
import { memoryProvider } from './memoryProvider'

const resource = 'directories/directions'
const direction = (id: number) => ({
  id,
  version: 1,
  code: `09.02.${String(id).padStart(2, '0')}`,
  status: id % 2 ? 'published' : 'draft',
  position: id,
  translations: { ru: { name: `Направление ${id}` } },
})

describeProvider('in memory', async () => {
  const provider = memoryProvider({
    data: { [resource]: [1, 2, 3, 4, 5].map(direction) },
    check: (_resource, record) =>
      record.code === '' ? { code: 'Заполните поле.', 'translations.en.name': 'Не больше 200 знаков.' } : null,
    usedBy: (_resource, id) => (id === 1 ? [{ entity: 'groups', count: 1, names: ['ИС-24-1'] }] : []),
  })
  return {
    provider,
    resource,
    sample: (number) => ({ ...direction(50 + number), id: undefined, version: undefined, status: 'draft' }),
    usedId: 1,
    observedChange: { resource, change: () => provider.create(resource, { data: direction(6) }) },
    close: async () => undefined,
  }
})
