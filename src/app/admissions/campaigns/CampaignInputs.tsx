import { useRecordContext, useTranslate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { DateInput } from '../../kit/inputs/DateInput'
import { DateTimeInput } from '../../kit/inputs/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { ReferenceNames } from '../../kit/inputs/ReferenceNames'
import { RowsInput } from '../../kit/inputs/RowsInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TranslationsInput } from '../../kit/inputs/TranslationsInput'
import { DirectionInput } from './DirectionInput'
import { HiddenDirections } from './HiddenDirections'
import { campaignVariants, openStatuses } from './statuses'

const texts = [{ source: 'name' }, { source: 'office', optional: true }] as const
const newDirection = { direction_id: null, places: { budget: 0, contract: 0, targeted: 0 } }

const placesInWords = (places: unknown) =>
  typeof places === 'object' && places !== null ? Object.values(places).map(String).join(' + ') : ''
const directionInWords = (row: Readonly<Record<string, unknown>>) => (
  <>
    <ReferenceNames reference="directories/directions" ids={[row.direction_id]} />: {placesInWords(row.places)}
  </>
)

/** The fields of a campaign, for a new one and an old one alike. */
export const CampaignInputs = () => {
  const translate = useTranslate()
  const record = useRecordContext<Campaign>()
  return (
    <>
      <Section
        title={translate('campaigns.sections.texts')}
        help={translate(`campaigns.sections.texts_help.${record?.status === 'published' ? 'published' : 'draft'}`)}
      >
        <TranslationsInput fields={texts} />
        <Pair>
          <NumberInput source="year" whole help={translate('campaigns.help.year')} />
          {record?.status !== 'archived' && (
            <SelectInput source="status" codes={openStatuses} names="campaigns.status" variants={campaignVariants} />
          )}
        </Pair>
        <HiddenDirections />
      </Section>
      <Section title={translate('campaigns.sections.days')}>
        <Pair>
          <DateTimeInput source="opens_at" />
          <DateTimeInput source="closes_at" />
        </Pair>
        <Pair>
          <DateInput source="originals_due" optional help={translate('campaigns.help.originals_due')} />
          <NumberInput source="choices_max" whole help={translate('campaigns.help.choices_max')} />
        </Pair>
      </Section>
      <Section
        title={translate('campaigns.sections.directions')}
        help={translate('campaigns.sections.directions_help')}
      >
        <RowsInput
          source="directions"
          blank={newDirection}
          add={translate('campaigns.add_direction')}
          grid="minmax(0, 1fr) 72px 72px 72px"
          summary={directionInWords}
        >
          <DirectionInput />
          <NumberInput source="places.budget" whole />
          <NumberInput source="places.contract" whole />
          <NumberInput source="places.targeted" whole />
        </RowsInput>
      </Section>
    </>
  )
}
