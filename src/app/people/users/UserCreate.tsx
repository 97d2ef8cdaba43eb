import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import { CreatePage } from '../../kit/forms/CreatePage'
import { RadioInput } from '../../kit/inputs/RadioInput'
import { SlipDialog } from './SlipDialog'
import { UserInputs } from './UserInputs'

const entries = ['invite', 'slip', 'none'] as const

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
type Handed = { slip: LoginSlip; go: () => void }

/** A new account: invited by mail, or with a slip that is shown once, before its page. */
export const UserCreate = () => {
  const translate = useTranslate()
  const queries = useQueryClient()
  const [handed, setHanded] = useState<Handed | null>(null)
  const onCreated = ({ slip }: Created, go: () => void) => {
    // The answer of a creation holds the slip too; it is not to stay behind as the record.
    queries.removeQueries({ queryKey: ['access/users', 'getOne'] })
    if (slip) setHanded({ slip, go })
    else go()
  }
  return (
    <>
      <CreatePage title={translate('users.new')} defaultValues={beginning()} onCreated={onCreated}>
        <UserInputs entry={<RadioInput source="entry" codes={entries} names="users.entry" />} />
      </CreatePage>
      {handed && <SlipDialog slips={[handed.slip]} onClose={handed.go} />}
    </>
  )
}
