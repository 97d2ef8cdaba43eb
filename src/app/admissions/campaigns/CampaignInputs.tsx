import { useRecordContext, useTranslate, useDataProvider, useSourceContext, useGetManyAggregate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { ReferenceNames } from '../../kit/inputs/choices/ReferenceNames'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DirectionOption } from '../../../api/directories/directions'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { TriangleAlert } from 'lucide-react'
import type { Calls } from '../../../api'
import { openStatuses } from './statuses'

const newDirection = { direction_id: null, places: { budget: 0, contract: 0, targeted: 0 } }

const placesText = (places: unknown) =>
  typeof places === 'object' && places !== null ? Object.values(places).map(String).join(' + ') : ''
const directionText = (row: Readonly<Record<string, unknown>>) => (
  <>
    <ReferenceNames reference="directories/directions" ids={[row.direction_id]} />: {placesText(row.places)}
  </>
)

const resource = 'directories/directions'
const statusFilter = { status: ['draft', 'published', 'closed'] }

/** Selects a direction and prefills its default number of places if none are entered yet. */
const DirectionInput = () => {
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

type Direction = Calls['GET /api/directories/directions']['answer']['data'][number]

const idOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'direction_id' in row && typeof row.direction_id === 'number'
    ? row.direction_id
    : []

/** Warns about unpublished directions, which applicants will not see in the campaign. */
const HiddenDirections = () => {
  const translate = useTranslate()
  const rows: unknown = useWatch({ name: 'directions' })
  const status: unknown = useWatch({ name: 'status' })
  const ids = Array.isArray(rows) ? rows.flatMap(idOf) : []
  const { data = [] } = useGetManyAggregate<Direction>('directories/directions', { ids }, { enabled: ids.length > 0 })
  const hidden = data.filter((direction) => direction && direction.status !== 'published')
  if (hidden.length === 0) return null
  return (
    <div className={status === 'published' ? 'note warning' : 'note'} role="status">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p>{translate('campaigns.hidden', hidden.length)}</p>
        <ul>
          {hidden.map((direction) => (
            <li key={direction.id}>
              {codeAndName(direction)}, {translate(`directions.status.${direction.status}`).toLowerCase()}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The fields of a campaign, for creating and editing. */
export const CampaignInputs = () => {
  const translate = useTranslate()
  const record = useRecordContext<Campaign>()
  return (
    <>
      <Section
        title={translate('campaigns.sections.texts')}
        help={translate(`campaigns.sections.texts_help.${record?.status === 'published' ? 'published' : 'draft'}`)}
      >
        <TranslatableInputs>
          <TextInput source="name" />
          <TextInput source="office" optional />
        </TranslatableInputs>
        <Pair>
          <NumberInput source="year" step={1} helperText={translate('campaigns.help.year')} />
          {record?.status !== 'archived' && <SelectInput source="status" choices={openStatuses} />}
        </Pair>
        <HiddenDirections />
      </Section>
      <Section title={translate('campaigns.sections.days')}>
        <Pair>
          <DateTimeInput source="opens_at" />
          <DateTimeInput source="closes_at" />
        </Pair>
        <Pair>
          <DateInput source="originals_due" optional helperText={translate('campaigns.help.originals_due')} />
          <NumberInput source="choices_max" step={1} helperText={translate('campaigns.help.choices_max')} />
        </Pair>
      </Section>
      <Section
        title={translate('campaigns.sections.directions')}
        help={translate('campaigns.sections.directions_help')}
      >
        <ArrayInput source="directions" summary={directionText}>
          <SimpleFormIterator
            defaultItem={newDirection}
            addLabel={translate('campaigns.add_direction')}
            columns="minmax(0, 1fr) 72px 72px 72px"
          >
            <DirectionInput />
            <NumberInput source="places.budget" step={1} />
            <NumberInput source="places.contract" step={1} />
            <NumberInput source="places.targeted" step={1} />
          </SimpleFormIterator>
        </ArrayInput>
      </Section>
    </>
  )
}
