import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, ResourceContextProvider, useDataProvider, useGetList, useTranslate } from 'react-admin'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Campaign } from '../../../api/admissions/campaigns'
import type { LoginSlip } from '../../../api/people/userAccounts'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'
import { Section } from '../../kit/forms/Section'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { PageHead } from '../../shell/page/PageHead'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { SlipDialog } from '../../people'
import type { Calls } from '../../../api'

const kinds = ['new', 'known'] as const
const newestFirst = { field: 'opens_at', order: 'DESC' } as const

/** Starts an application for a walk-in: creates an account with a login slip or picks an existing person. */
export const WalkInPage = () => {
  const { data: campaigns } = useGetList<Campaign>('profiles/campaigns', {
    pagination: { page: 1, perPage: 50 },
    sort: newestFirst,
    filter: { status: 'published' },
  })
  const open = campaigns?.filter((campaign) => campaign.is_open)
  return open ? <WalkInForm campaigns={open} /> : null
}

const initialValues = (campaigns: readonly Campaign[]): FieldValues => ({
  campaign_id: campaigns[0]?.id ?? null,
  kind: 'new',
  last_name: '',
  first_name: '',
  middle_name: '',
  user_id: null,
})

const WalkInForm = ({ campaigns }: { campaigns: readonly Campaign[] }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const provider = useDataProvider<AppDataProvider>()
  const [done, setDone] = useState<{ id: number; slip: LoginSlip } | null>(null)
  const [busy, setBusy] = useState(false)
  const [fields] = useState<FormFields>(() => new Map())
  const form = useForm({
    defaultValues: initialValues(campaigns),
    shouldFocusError: false,
  })
  const kind: unknown = form.watch('kind')
  const create = form.handleSubmit(async (typed) => {
    setBusy(true)
    form.clearErrors()
    try {
      const { data } = await provider.act('POST /api/profiles', { body: walkInBody(typed), quiet: [422] })
      if (data.slip) setDone({ id: data.id, slip: data.slip })
      else await navigate(`/profiles/${data.id}`)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const errors: Record<string, string> = error.body?.errors ?? {}
      for (const [path, message] of Object.entries(errors)) form.setError(path.replace('applicant.', ''), { message })
    } finally {
      setBusy(false)
    }
  })
  return (
    <ResourceContextProvider value="profiles">
      <div className="max-w-form">
        <PageHead
          title={translate('applications.walk_in.title')}
          subtitle={translate(campaigns.length > 0 ? 'applications.walk_in.text' : 'applications.walk_in.closed')}
        />
        {campaigns.length > 0 && (
          <FormProvider {...form}>
            <FormFieldsContext value={fields}>
              <form className="stack gap-6" noValidate onSubmit={(event) => void create(event)}>
                <ErrorSummary />
                <Section title={translate('applications.walk_in.who')}>
                  <RadioButtonGroupInput
                    source="kind"
                    label="applications.walk_in.kind"
                    choices={choicesOf('applications.walk_in.kinds', kinds)}
                  />
                  {kind === 'new' ? (
                    <>
                      <TextInput
                        source="last_name"
                        label="resources.profiles.fields.person.last_name"
                        helperText={translate('users.help.last_name')}
                        keepsEmpty
                      />
                      <TextInput source="first_name" label="resources.profiles.fields.person.first_name" keepsEmpty />
                      <TextInput
                        source="middle_name"
                        label="resources.profiles.fields.person.middle_name"
                        keepsEmpty
                        optional
                      />
                    </>
                  ) : (
                    <ReferenceInput source="user_id" reference="profiles/people">
                      <AutocompleteInput label="applications.walk_in.person" />
                    </ReferenceInput>
                  )}
                  <SelectInput source="campaign_id" choices={campaigns} />
                </Section>
                <div>
                  <Button variant="contained" type="submit" disabled={busy}>
                    {translate('applications.walk_in.create')}
                  </Button>
                </div>
              </form>
            </FormFieldsContext>
          </FormProvider>
        )}
      </div>
      {done && <SlipDialog slips={[done.slip]} onClose={() => void navigate(`/profiles/${done.id}`)} />}
    </ResourceContextProvider>
  )
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toId = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** Converts form values to the request body; the server reports missing fields. */
const walkInBody = (typed: FieldValues): Calls['POST /api/profiles']['body'] => ({
  campaign_id: toId(typed.campaign_id),
  applicant:
    typed.kind === 'known'
      ? { kind: 'known', user_id: toId(typed.user_id) }
      : {
          kind: 'new',
          last_name: toText(typed.last_name),
          first_name: toText(typed.first_name),
          middle_name: toText(typed.middle_name),
        },
})
