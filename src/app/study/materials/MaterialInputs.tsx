import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useEffect } from 'react'
import type { Material } from '../../../api/study/materials'
import { AudienceInputs } from '../../groups'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { RichTextInput } from '../../kit/inputs/RichTextInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { useUser } from '../../shell/session/store'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useField } from '../../kit/inputs/useField'
import { MaterialGlyph } from '../home/MaterialGlyph'
import './materials.css'
import { MediaFilesInput } from '../../library'
import { hasAddress, kinds } from './statuses'

const activeOnly = { status: 'active' }
const audiences = choicesOf('materials.audience', ['all', 'chosen'])

/** Selects the kind of a material, each with an explanation. */
const KindInput = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { field, frame, control } = useField({ source: 'kind' })
  return (
    <FieldFrame {...frame} group>
      <div className="kinds tiles tiles-m gap-3">
        {kinds.map((kind, index) => (
          <label key={kind} className="row align-start gap-3 p-3 choice">
            <input
              className="sr-only"
              type="radio"
              ref={index === 0 ? field.ref : undefined}
              name={field.name}
              value={kind}
              checked={field.value === kind}
              disabled={control.disabled}
              onChange={() => {
                field.onChange(kind)
                // Only videos and links have an address.
                if (!hasAddress(kind)) setValue('url', null, { shouldDirty: true })
              }}
              onBlur={() => field.onBlur()}
            />
            <MaterialGlyph kind={kind} />
            <span>
              <b className="block medium">{translate(`materials.kind.${kind}`)}</b>
              <span className="small muted">{translate(`materials.kind_help.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

export const MaterialInputs = () => {
  const translate = useTranslate()
  const record = useRecordContext<Material>()
  const kind: unknown = useWatch({ name: 'kind' })
  return (
    <>
      <Section title={translate('materials.sections.kind')}>
        <KindInput />
        {hasAddress(kind) && (
          <TextInput
            source="url"
            mayBeEmpty
            helperText={translate(`materials.help.url_${kind === 'video' ? 'video' : 'link'}`)}
          />
        )}
        <ReferenceInput source="subject_id" reference="directories/subjects" filter={activeOnly}>
          <AutocompleteInput />
        </ReferenceInput>
      </Section>
      <Section title={translate('materials.sections.texts')} help={translate('materials.sections.texts_help')}>
        <TranslatableInputs>
          <TextInput source="title" />
          <RichTextInput source="summary" optional />
          <RichTextInput source="body" full optional={kind !== 'text'} />
        </TranslatableInputs>
        <MediaFilesInput source="files" optional={kind !== 'file'} />
        <NumberInput source="estimated_minutes" step={1} unit={translate('materials.minutes_unit')} optional />
      </Section>
      <AudienceSection />
      <Section title={translate('materials.sections.reading')}>
        <BooleanInput source="mandatory" helperText={translate('materials.help.mandatory')} />
        <DueInput />
        <Pair>
          <DateTimeInput source="visible_from" optional />
          <DateTimeInput source="visible_to" optional />
        </Pair>
      </Section>
      {record?.status === 'published' && <EditionNote record={record} />}
    </>
  )
}

/** Selects the audience. Users with limited reach can select only groups that they teach. */
const AudienceSection = () => {
  const translate = useTranslate()
  const isOwn = useUser()?.reach === 'own'
  const audience: unknown = useWatch({ name: 'audience' })
  return (
    <Section
      title={translate('materials.sections.audience')}
      help={translate(isOwn ? 'materials.sections.audience_own' : 'materials.sections.audience_help')}
    >
      {(!isOwn || audience === 'all') && <RadioButtonGroupInput source="audience" choices={audiences} row />}
      {audience !== 'all' && <AudienceInputs />}
    </Section>
  )
}

/** Due date, only for mandatory materials. */
const DueInput = () => {
  const { setValue, getValues } = useFormContext()
  const isMandatory = useWatch({ name: 'mandatory' }) === true
  useEffect(() => {
    if (!isMandatory && getValues('due_on')) setValue('due_on', null, { shouldDirty: true })
  }, [isMandatory, getValues, setValue])
  return isMandatory ? <DateInput source="due_on" optional /> : null
}

/** Explains what saving changes for readers of a published material, and offers to mark the change as minor. */
const EditionNote = ({ record }: { record: Material }) => {
  const translate = useTranslate()
  const isMandatory = useWatch({ name: 'mandatory' }) === true
  const isMinor = useWatch({ name: 'minor' }) === true
  return (
    <div className="stack mt-6">
      <p className="note info">
        <span>
          {isMinor
            ? translate('materials.corrects', { edition: record.edition })
            : translate('materials.publishes', { edition: record.edition + 1 })}
        </span>
      </p>
      <BooleanInput source="minor" helperText={translate('materials.help.minor')} />
      {isMandatory && !isMinor && (
        <BooleanInput
          source="requires_reconfirmation"
          helperText={translate('materials.help.requires_reconfirmation')}
        />
      )}
    </div>
  )
}
