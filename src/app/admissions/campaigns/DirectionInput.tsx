import { useDataProvider, useSourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { DirectionOption } from '../../../api/directories/directions'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { codeAndName } from '../../kit/inputs/useReference'

const resource = 'directories/directions'
const statusFilter = { status: ['draft', 'published', 'closed'] }

/** Selects a direction and prefills its default number of places if none are entered yet. */
export const DirectionInput = () => {
  const provider = useDataProvider()
  const { getValues, setValue } = useFormContext()
  const source = useSourceContext().getSource('places')
  const prefillPlaces = async (id: number) => {
    const { data } = await provider.getMany<DirectionOption>(resource, { ids: [id] })
    const hasPlaces = Object.values<unknown>(getValues(source)).some((count) => count !== 0)
    if (!data[0] || hasPlaces) return
    // Set each value separately: an input subscribes only to its own name.
    for (const [basis, count] of Object.entries(data[0].places))
      setValue(`${source}.${basis}`, count, { shouldDirty: true })
  }
  return (
    <ReferenceInput
      source="direction_id"
      reference={resource}
      filter={statusFilter}
      sort={{ field: 'position', order: 'ASC' }}
    >
      <AutocompleteInput
        optionText={codeAndName}
        multiline
        // If loading fails, the user enters the places manually.
        onPick={(id) => void prefillPlaces(id).catch(() => undefined)}
      />
    </ReferenceInput>
  )
}
