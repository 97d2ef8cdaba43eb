import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form'
import type { MatchedKind, PastChoices, PastImportPage, UnmatchedText } from '../../../api/gradebook/past'
import { optionalPastColumns, pastColumns } from '../../../api/gradebook/past'
import { useDownload } from '../../kit/files/useDownload'
import { Section } from '../../kit/forms/Section'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { ScrollFrame } from '../../kit/lists/ScrollFrame'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import './past.css'

type Draft = NonNullable<PastImportPage['draft']>
type Props = { one: PastImportPage; draft: Draft; onChanged: () => unknown }

const kinds: readonly MatchedKind[] = ['students', 'subjects', 'periods']
const references = {
  students: 'groups/people',
  subjects: 'directories/subjects',
  periods: 'gradebook/periods',
} as const
/** Texts of one kind that are shown at once; the others follow when these are matched. */
const mostTexts = 30

type Values = Pick<PastChoices, 'columns' | 'numbers'> & Record<MatchedKind, (number | null)[]>

const valuesOf = ({ choices, unmatched }: Draft): Values => {
  const chosen = (kind: MatchedKind) => unmatched[kind].slice(0, mostTexts).map(({ chosen_id }) => chosen_id)
  return {
    columns: choices.columns,
    numbers: choices.numbers,
    students: chosen('students'),
    subjects: chosen('subjects'),
    periods: chosen('periods'),
  }
}

/** Choices of the form, and earlier ones for texts that are not shown. */
const choicesIn = (values: Values, { choices, unmatched }: Draft): PastChoices => {
  const matched = (kind: MatchedKind) => {
    const shown = unmatched[kind].slice(0, mostTexts)
    const others = choices[kind].filter(({ text }) => shown.every((one) => one.text !== text))
    return [
      ...others,
      ...shown.flatMap(({ text }, place) => {
        const id = values[kind][place]
        return id ? [{ text, id }] : []
      }),
    ]
  }
  return {
    columns: values.columns,
    numbers: values.numbers,
    students: matched('students'),
    subjects: matched('subjects'),
    periods: matched('periods'),
  }
}

/** Columns and matches of a draft, with what would be imported. */
export const DraftPreview = ({ one: { id, version }, draft, onChanged }: Props) => {
  const translate = useTranslate()
  const form = useForm<Values>({ defaultValues: valuesOf(draft) })
  const save = useAct('PUT /api/gradebook/past/:id', { onSettled: onChanged })
  const submit = form.handleSubmit((values) => save.mutate({ id, body: { version, ...choicesIn(values, draft) } }))
  return (
    <FormProvider {...form}>
      <form className="stack gap-6" onSubmit={(event) => void submit(event)} noValidate>
        <Columns draft={draft} />
        {kinds.map(
          (kind) =>
            draft.unmatched[kind].length > 0 && (
              <Matching key={kind} kind={kind} texts={draft.unmatched[kind]} count={draft.unmatched_counts[kind]} />
            ),
        )}
        <Counts id={id} draft={draft} />
        <Actions
          ready={draft.counts.ready}
          saving={save.isPending}
          onImport={{ id, version, onDone: onChanged }}
          label={translate('past_marks.apply')}
        />
      </form>
    </FormProvider>
  )
}

const numbers = choicesOf('past_marks.numbers', ['five', 'hundred'] as const)

const Columns = ({ draft: { titles, samples } }: { draft: Draft }) => {
  const translate = useTranslate()
  const choices = titles.map((title, place) => ({
    id: place,
    name: [title || translate('past_marks.untitled', { number: place + 1 }), samples[0]?.[place]]
      .filter(Boolean)
      .join(': '),
  }))
  return (
    <Section title={translate('past_marks.columns_title')} help={translate('past_marks.columns_help')}>
      <div className="past-columns">
        {pastColumns.map((column) => (
          <SelectInput
            key={column}
            source={`columns.${column}`}
            label={`past_marks.columns.${column}`}
            choices={choices}
            optional={optionalPastColumns.includes(column)}
          />
        ))}
      </div>
      <RadioButtonGroupInput source="numbers" label="past_marks.numbers.label" choices={numbers} row />
    </Section>
  )
}

type MatchingProps = { kind: MatchedKind; texts: readonly UnmatchedText[]; count: number }
const Matching = ({ kind, texts, count }: MatchingProps) => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  return (
    <Section title={translate(`past_marks.match.${kind}`, count)} help={translate(`past_marks.match_help.${kind}`)}>
      <ul className="bordered divided">
        {texts.slice(0, mostTexts).map(({ text, rows_count, candidates }, place) => (
          <li key={text} className="past-match">
            <div className="anywhere">
              <span className="medium">{text}</span>{' '}
              <span className="muted nowrap">{translate('past_marks.rows', rows_count)}</span>
              {candidates.length > 0 && (
                <div className="row wrap gap-1 mt-1">
                  {candidates.slice(0, 4).map(({ id, name, detail }) => (
                    <Button
                      key={id}
                      size="small"
                      variant="outlined"
                      onClick={() => setValue(`${kind}.${place}`, id, { shouldDirty: true })}
                    >
                      {[name, detail].filter(Boolean).join(', ')}
                    </Button>
                  ))}
                </div>
              )}
            </div>
            <ReferenceInput source={`${kind}.${place}`} reference={references[kind]}>
              <AutocompleteInput source={`${kind}.${place}`} label={`past_marks.matched.${kind}`} optional />
            </ReferenceInput>
          </li>
        ))}
      </ul>
      {count > mostTexts && <p className="hint">{translate('past_marks.more', count - mostTexts)}</p>}
    </Section>
  )
}

const Counts = ({ id, draft: { counts, refused, titles } }: { id: number; draft: Draft }) => {
  const translate = useTranslate()
  const { save } = useDownload()
  const file = translate('past_marks.refused_name')
  return (
    <Section title={translate('past_marks.preview')}>
      <ul className="stack gap-1">
        <li>{translate('past_marks.count.ready', counts.ready)}</li>
        {counts.same > 0 && <li>{translate('past_marks.count.same', counts.same)}</li>}
        {counts.refused > 0 && <li className="text-danger">{translate('past_marks.count.refused', counts.refused)}</li>}
      </ul>
      {refused.length > 0 && (
        <>
          <div className="bordered">
            <ScrollFrame label={translate('past_marks.refused_rows')}>
              <table className="past-refused w-full">
                <thead>
                  <tr className="small muted">
                    <th scope="col">{translate('past_marks.line')}</th>
                    <th scope="col">{translate('past_marks.reason_refused')}</th>
                    {titles.map((title, place) => (
                      // Titles can repeat, and columns never move.
                      <th key={place} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {refused.map(({ line, cells, message }) => (
                    <tr key={line}>
                      <th scope="row" className="num">
                        {line}
                      </th>
                      <td className="text-danger">{message}</td>
                      {titles.map((_, place) => (
                        <td key={place}>{cells[place]}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollFrame>
          </div>
          <div className="row wrap gap-4">
            <Button
              variant="outlined"
              size="small"
              onClick={() => save(`/api/gradebook/past/${id}/refused`, { name: file })}
            >
              <Download size={16} strokeWidth={2} aria-hidden />
              {file}
            </Button>
            {refused.length < counts.refused && (
              <span className="hint">{translate('past_marks.first_refused', { count: refused.length })}</span>
            )}
          </div>
        </>
      )}
    </Section>
  )
}

type ActionsProps = {
  ready: number
  saving: boolean
  label: string
  onImport: { id: number; version: number; onDone: () => unknown }
}
/** Applies changed choices first; only then can the marks be imported, because the preview must be true. */
const Actions = ({ ready, saving, label, onImport: { id, version, onDone } }: ActionsProps) => {
  const translate = useTranslate()
  const { isDirty } = useFormState()
  const { mutate, isPending } = useAct('POST /api/gradebook/past/:id/import', {
    onSuccess: ({ marks_count }) => toast.success({ text: translate('past_marks.imported', marks_count) }),
    onSettled: onDone,
  })
  return (
    <div className="row wrap gap-4">
      {isDirty ? (
        <Button type="submit" variant="contained" disabled={saving}>
          {label}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={ready === 0 || isPending}
          onClick={() => mutate({ id, body: { version } })}
        >
          {translate(isPending ? 'past_marks.importing' : 'past_marks.import', ready)}
        </Button>
      )}
    </div>
  )
}
