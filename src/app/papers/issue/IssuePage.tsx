import Button from '@mui/material/Button'
import { useState } from 'react'
import { Form, HttpError, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { paperKinds, type PaperKind } from '../../../api/papers/codes'
import type { CheckedGroup, CheckedPerson } from '../../../api/papers/papers'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { Pair } from '../../kit/forms/Pair'
import { AutocompleteArrayInput } from '../../kit/inputs/choices/AutocompleteArrayInput'
import { ReferenceArrayInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'
import { TextInput } from '../../kit/inputs/TextInput'
import { useFieldResolver } from '../../kit/inputs/useFieldResolver'
import { useAct } from '../../kit/providers/calls'
import { PageHead } from '../../shell/page/PageHead'
import { kindChoices, languageChoices } from '../codes'
import { IssueRun } from './IssueRun'
import type { IssueChoice } from './useIssueRun'
import '../../kit/forms/forms.css'
import '../papers.css'

const idsIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
const isKind = (value: string | null): value is PaperKind => paperKinds.some((kind) => kind === value)

type Found = { people: CheckedPerson[]; groups: CheckedGroup[] }
type Checked = Found & { choice: IssueChoice; count: number }

/** Issues papers for people and whole groups: choose, check, issue. `?people=1,2&groups=3&kind=transcript` chooses them. */
export const IssuePage = () => {
  const translate = useTranslate()
  const [checked, setChecked] = useState<Checked | null>(null)
  return (
    <div className="record-page">
      <PageHead title={translate('papers.issue.title')} subtitle={translate('papers.issue.help')} />
      <div className="column gap-6 mt-6 paper-form">
        <ChoiceForm
          onCheck={(choice, found) => setChecked((before) => ({ choice, ...found, count: (before?.count ?? 0) + 1 }))}
        />
        {checked && (
          <IssueRun key={checked.count} choice={checked.choice} people={checked.people} groups={checked.groups} />
        )}
      </div>
    </div>
  )
}

const students = { kind: 'student' }

const ChoiceForm = ({ onCheck }: { onCheck: (choice: IssueChoice, found: Found) => void }) => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const [fields] = useState<FormFields>(() => new Map())
  const resolver = useFieldResolver(fields)
  const kind = search.get('kind')
  const [initial] = useState({
    kind: isKind(kind) ? kind : 'certificate',
    language: 'ru',
    purpose: '',
    user_ids: idsIn(search.get('people')),
    group_ids: idsIn(search.get('groups')),
  })
  const check = useAct('POST /api/groups/papers/check')
  const submit = async ({ kind: chosen, language, purpose, user_ids, group_ids }: FieldValues) => {
    const choice: IssueChoice = { kind: chosen, language, purpose: purpose ?? '' }
    if (user_ids.length + group_ids.length === 0) return { user_ids: translate('papers.issue.nobody') }
    try {
      onCheck(choice, await check.mutateAsync({ body: { ...choice, user_ids, group_ids } }))
      return undefined
    } catch (error) {
      if (error instanceof HttpError) return error.body?.errors
      throw error
    }
  }
  return (
    <FormFieldsContext value={fields}>
      <Form className="stack gap-4" noValidate defaultValues={initial} resolver={resolver} onSubmit={submit}>
        <ErrorSummary onReveal={() => undefined} />
        <Pair>
          <SelectInput source="kind" label="papers.issue.kind" choices={kindChoices} />
          <SelectInput source="language" label="papers.issue.language" choices={languageChoices} />
        </Pair>
        <TextInput
          source="purpose"
          label="papers.issue.purpose"
          helperText={translate('papers.issue.purpose_help')}
          optional
          keepsEmpty
        />
        <fieldset className="unstyled stack gap-4" aria-describedby="issue-recipients">
          <legend className="medium">{translate('papers.issue.recipients')}</legend>
          <p id="issue-recipients" className="muted text-s">
            {translate('papers.issue.recipients_help')}
          </p>
          <ReferenceArrayInput source="user_ids" reference="groups/people" filter={students}>
            <AutocompleteArrayInput label="papers.issue.people" mayBeEmpty />
          </ReferenceArrayInput>
          <ReferenceArrayInput source="group_ids" reference="groups" sort={{ field: 'code', order: 'ASC' }}>
            <AutocompleteArrayInput label="papers.issue.groups" optionText={codeAndName} mayBeEmpty />
          </ReferenceArrayInput>
        </fieldset>
        <div>
          <Button type="submit" variant="outlined" disabled={check.isPending} aria-busy={check.isPending}>
            {translate('papers.issue.check')}
          </Button>
        </div>
      </Form>
    </FormFieldsContext>
  )
}
