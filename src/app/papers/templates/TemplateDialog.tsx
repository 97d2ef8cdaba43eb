import Button from '@mui/material/Button'
import { Eye } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useFormContext, type FieldValues } from 'react-hook-form'
import type { PaperTemplate } from '../../../api/papers/templates'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { Pair } from '../../kit/forms/Pair'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { useMakeFile } from '../../kit/providers/calls'
import { markRuleChoices } from '../codes'
import { Texts } from './Texts'

/** The template in the form's values; empty texts are allowed. */
const textsIn = ({ translations, signatories, mark_rule, valid_days }: FieldValues) => ({
  translations,
  signatories,
  mark_rule,
  valid_days: valid_days ?? null,
})
const languages = ['ru', 'en'] as const
const students = { kind: 'student' }

type Props = { template: PaperTemplate; onDone: () => void; onClose: () => void }
/** Texts of a kind in both languages, signatories and rules, with a preview of what is typed. */
export const TemplateDialog = ({ template, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const { kind, version } = template
  return (
    <ActionDialog
      action="PUT /api/groups/papers/templates/:paper"
      request={(values) => ({ params: { paper: kind }, body: { ...textsIn(values), version } })}
      name={kind}
      title={translate('papers.template.title', { kind: translate(`papers.kind.${kind}`) })}
      confirm={translate('kit.form.save')}
      wide
      defaultValues={{ ...textsIn(template), preview_id: null }}
      successMessage={translate('papers.template.saved')}
      onSettled={onDone}
      onClose={onClose}
    >
      <Texts />
      <ArrayInput
        source="signatories"
        label="papers.template.signatories"
        helperText={translate('papers.template.signatories_help')}
      >
        <SimpleFormIterator
          defaultItem={{ ru: { position: '', name: '' }, en: { position: '', name: '' } }}
          addLabel={translate('papers.template.add')}
          columns="repeat(4, minmax(0, 1fr))"
        >
          <TextInput source="ru.position" label="papers.template.position_ru" />
          <TextInput source="ru.name" label="papers.template.name_ru" />
          <TextInput source="en.position" label="papers.template.position_en" />
          <TextInput source="en.name" label="papers.template.name_en" />
        </SimpleFormIterator>
      </ArrayInput>
      <Pair>
        <NumberInput
          source="valid_days"
          label="papers.template.valid_days"
          step={1}
          optional
          helperText={translate('papers.template.valid_days_help')}
        />
        {kind === 'supplement' || kind === 'transcript' ? (
          <SelectInput source="mark_rule" label="papers.template.mark_rule" choices={markRuleChoices} />
        ) : null}
      </Pair>
      <Preview kind={kind} />
    </ActionDialog>
  )
}

/** Downloads a specimen of the typed texts, with sample data or those of a student. */
const Preview = ({ kind }: Pick<PaperTemplate, 'kind'>) => {
  const translate = useTranslate()
  const { getValues, trigger } = useFormContext()
  const { mutate, isPending } = useMakeFile('POST /api/groups/papers/templates/:paper/preview')
  const preview = async (language: 'ru' | 'en') => {
    if (!(await trigger())) return
    const values = getValues()
    mutate({ params: { paper: kind }, body: { ...textsIn(values), language, user_id: values['preview_id'] ?? null } })
  }
  return (
    <section className="stack gap-3">
      <h3>{translate('papers.template.preview')}</h3>
      <ReferenceInput source="preview_id" reference="groups/people" filter={students}>
        <AutocompleteInput
          label="papers.template.preview_person"
          helperText={translate('papers.template.preview_help')}
          optional
        />
      </ReferenceInput>
      <div className="row wrap">
        {languages.map((language) => (
          <Button
            key={language}
            variant="outlined"
            size="small"
            disabled={isPending}
            onClick={() => void preview(language)}
          >
            <Eye size={16} strokeWidth={2} aria-hidden />
            {translate(`papers.template.preview_in.${language}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
