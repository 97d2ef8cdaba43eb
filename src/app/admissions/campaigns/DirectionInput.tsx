import { useDataProvider, useSourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { DirectionOption } from '../../../api/directories/directions'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { codeAndName } from '../../kit/inputs/useReference'

const resource = 'directories/directions'
const open = { status: ['draft', 'published', 'closed'] }

/**
 * A direction of the campaign. Its own places are where those of the campaign begin, until somebody has written
 * others.
 */
export const DirectionInput = () => {
  const provider = useDataProvider()
  const { getValues, setValue } = useFormContext()
  const source = useSourceContext().getSource('places')
  const takePlaces = async (id: number) => {
    const { data } = await provider.getMany<DirectionOption>(resource, { ids: [id] })
    const written = Object.values<unknown>(getValues(source)).some((count) => count !== 0)
    if (!data[0] || written) return
    // Each for itself: a field hears of its own name only.
    for (const [basis, count] of Object.entries(data[0].places))
      setValue(`${source}.${basis}`, count, { shouldDirty: true })
  }
  return (
    <ReferenceInput source="direction_id" reference={resource} filter={open} sort={{ field: 'position', order: 'ASC' }}>
      <AutocompleteInput
        optionText={codeAndName}
        multiline
        // What cannot be asked for now is written by hand.
        onPick={(id) => void takePlaces(id).catch(() => undefined)}
      />
    </ReferenceInput>
  )
}
