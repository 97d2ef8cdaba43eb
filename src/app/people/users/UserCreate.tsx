import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRedirect, useTranslate, type RaRecord } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { choicesOf } from '../../kit/inputs/choices'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { toast } from '../../shell/toasts/store'
import { SlipDialog } from './SlipDialog'
import { UserInputs } from './UserInputs'

const entries = choicesOf('users.entry', ['invite', 'slip', 'none'])

const beginning = () => ({
  last_name: '',
  first_name: '',
  middle_name: '',
  email: null,
  phone: null,
  role: 'enrollee',
  locale: 'ru',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Moscow',
  entry: 'invite',
})

type Created = RaRecord & { slip?: LoginSlip | null }

/** A new account: invited by mail, or with a slip that is shown once, before its page. */
export const UserCreate = () => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const queries = useQueryClient()
  const [handed, setHanded] = useState<Created | null>(null)
  const go = ({ id }: RaRecord) => redirect('edit', 'access/users', id)
  const onSuccess = (created: Created) => {
    toast.success({ text: translate('kit.form.created') })
    // The answer of a creation holds the slip too; it is not to stay behind as the record.
    queries.removeQueries({ queryKey: ['access/users', 'getOne'] })
    if (created.slip) setHanded(created)
    else go(created)
  }
  return (
    <>
      <Create mutationOptions={{ onSuccess }}>
        <SimpleForm defaultValues={beginning()}>
          <UserInputs entry={<RadioButtonGroupInput source="entry" choices={entries} />} />
        </SimpleForm>
      </Create>
      {handed?.slip && <SlipDialog slips={[handed.slip]} onClose={() => go(handed)} />}
    </>
  )
}
