import { useEffect } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { DialogForm } from '../../kit/forms/DialogForm'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { contentLocales } from '../../kit/inputs/translations/locales'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { useAct, useMakeFile } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'
import { formatChoices } from './choices'

const languages = choicesOf('kit.locale', contentLocales)

/** Questions to export: the selected ones, or all that match the list filter. */
type Selection = { ids: number[] } | { filter: Readonly<Record<string, unknown>> }
type Props = { of: Selection; count: number; onClose: () => void }

/** Exports questions, after a warning about content that the format does not support. */
export const ExportDialog = ({ of, count, onClose }: Props) => {
  const translate = useTranslate()
  const language = useLocale() === 'en' ? 'en' : 'ru'
  const make = useMakeFile('POST /api/questions/export')
  return (
    <DialogForm
      name="export questions"
      title={translate('questions.export.title', count)}
      submit={translate('questions.export.submit')}
      defaultValues={{ format: 'moodle_xml', language }}
      onClose={onClose}
      onSubmit={async (values) => {
        await make.mutateAsync({ body: { ...of, format: values.format, language: values.language } })
        onClose()
      }}
    >
      <SelectInput source="format" label="questions.import.format" choices={formatChoices} />
      <RadioButtonGroupInput
        source="language"
        label="questions.export.language"
        helperText={translate('questions.export.language_help')}
        choices={languages}
        row
      />
      <UnsupportedFeatures of={of} />
    </DialogForm>
  )
}

type Fault = AnswerOf<'POST /api/questions/export/check'>[number]

/** Content that the format does not support, with the number of questions concerned. */
const UnsupportedFeatures = ({ of }: { of: Selection }) => {
  const translate = useTranslate()
  const [format, language] = useWatch({ name: ['format', 'language'] })
  const { mutate, data, isPending } = useAct('POST /api/questions/export/check')
  const scopeJson = JSON.stringify(of)
  useEffect(() => {
    mutate({ body: { ...JSON.parse(scopeJson), format, language } })
  }, [scopeJson, format, language, mutate])
  if (isPending) return <p role="status">{translate('questions.export.checking')}</p>
  if (!data) return null
  if (data.length === 0) return <p role="status">{translate('questions.export.whole')}</p>
  return (
    <section className="note warning" role="status" aria-label={translate('questions.export.not_held')}>
      <ul>
        {[...byMessage(data)].map(([message, faults]) => (
          <li key={message}>
            {translate('questions.export.line', { message, smart_count: faults.length })}
            {faults.some(({ left_out }) => left_out) && (
              <span className="muted"> — {translate('questions.export.left_out')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const byMessage = (faults: readonly Fault[]): Map<string, Fault[]> => {
  const groups = new Map<string, Fault[]>()
  for (const fault of faults) groups.set(fault.message, [...(groups.get(fault.message) ?? []), fault])
  return groups
}
