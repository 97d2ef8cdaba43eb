import { useRecordContext, useTranslate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { DateInput } from '../../kit/inputs/DateInput'
import { DateTimeInput } from '../../kit/inputs/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { ReferenceNames } from '../../kit/inputs/ReferenceNames'
import { ArrayInput } from '../../kit/inputs/ArrayInput'
import { SimpleFormIterator } from '../../kit/inputs/SimpleFormIterator'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { DirectionInput } from './DirectionInput'
import { HiddenDirections } from './HiddenDirections'
import { openStatuses } from './statuses'

const newDirection = { direction_id: null, places: { budget: 0, contract: 0, targeted: 0 } }

const placesText = (places: unknown) =>
  typeof places === 'object' && places !== null ? Object.values(places).map(String).join(' + ') : ''
const directionText = (row: Readonly<Record<string, unknown>>) => (
  <>
    <ReferenceNames reference="directories/directions" ids={[row.direction_id]} />: {placesText(row.places)}
  </>
)

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
