import { useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Section } from '../../kit/forms/Section'
import { AutocompleteArrayInput } from '../../kit/inputs/choices/AutocompleteArrayInput'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceArrayInput, ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { useRead } from '../../kit/providers/calls'

const byYear = { field: 'opens_at', order: 'DESC' } as const

/** The fields of an exam. Test and campaign can be set only when it is created. */
export const ExamInputs = () => {
  const translate = useTranslate()
  const isNew = useRecordContext() === undefined
  return (
    <>
      <Section title={translate('exams.what')} help={translate('exams.what_help')}>
        {isNew && (
          <>
            <ReferenceInput source="test_id" reference="profiles/exams/tests">
              <AutocompleteInput helperText={translate('exams.test_help')} />
            </ReferenceInput>
            <ReferenceInput source="campaign_id" reference="profiles/campaigns" sort={byYear}>
              <AutocompleteInput />
            </ReferenceInput>
          </>
        )}
        <DirectionsInput />
      </Section>
      <Section title={translate('exams.where')} help={translate('exams.where_help')}>
        <TranslatableInputs>
          <TextInput source="place" />
          <TextInput source="rules" multiline optional />
        </TranslatableInputs>
      </Section>
    </>
  )
}

/** Offers the directions of the selected campaign, or all if none is selected. */
const DirectionsInput = () => {
  const campaign: unknown = useWatch({ name: 'campaign_id' })
  const id = typeof campaign === 'number' ? campaign : 0
  const { data } = useRead('GET /api/profiles/campaigns/:id/offer', { id }, { enabled: id !== 0 })
  const ids = data?.directions.map(({ direction_id }) => direction_id)
  return (
    <ReferenceArrayInput
      source="direction_ids"
      reference="directories/directions"
      filter={ids ? { id: ids } : {}}
      sort={{ field: 'position', order: 'ASC' }}
    >
      <AutocompleteArrayInput optionText={codeAndName} />
    </ReferenceArrayInput>
  )
}
