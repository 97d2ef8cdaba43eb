import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { dayOf, isoDay } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { useAct, useRead } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'
import { Section } from '../../kit/forms/Section'
import { Entry } from './Entry'
import { QueryContent } from './QueryContent'
import type { Permission, UserObject } from '../../../api'
import { DialogForm } from '../../kit/forms/DialogForm'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useUser } from '../../shell/session/store'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { ShowOnceDialog } from './ShowOnceDialog'

type Tokens = AnswerOf<'GET /api/settings/tokens'>

/** Order of the specification; the type forces every permission to be listed. */
const order: Readonly<Record<Permission, number>> = {
  vote: 1,
  enroll: 2,
  study: 3,
  'manage media': 4,
  'manage documents': 5,
  'manage profiles': 6,
  'manage portfolios': 7,
  'manage groups': 8,
  'manage materials': 9,
  'manage tests': 10,
  'manage gradebook': 11,
  'view polls': 12,
  'manage directories': 13,
  'manage directions': 14,
  'manage subjects': 15,
  'manage users': 16,
  'manage access': 17,
}
const isPermission = (name: string): name is Permission => Object.hasOwn(order, name)

/** Permissions of the user; a token cannot have more. */
const availablePermissions = (user: UserObject | null): readonly Permission[] =>
  Object.entries(user?.can ?? {})
    .flatMap(([name, isGranted]) => (isGranted && isPermission(name) ? [name] : []))
    .toSorted((one, other) => order[one] - order[other])

/** Validity periods in days. */
const validityDays = [30, 90, 180, 365] as const
const dayMs = 86_400_000
const lastDay = (days: number) => isoDay(new Date(Date.now() + days * dayMs))

type TokenDialogProps = { readonly onCreated: () => void; readonly onClose: () => void }

/** Creates an API token and shows it once. */
const TokenDialog = ({ onCreated, onClose }: TokenDialogProps) => {
  const t = useTranslate()
  const user = useUser()
  const { mutateAsync: make } = useAct('POST /api/settings/tokens')
  const [createdToken, setCreatedToken] = useState<string | null>(null)
  const [days] = useState(() => validityDays.map((term) => ({ term, id: lastDay(term) })))
  const initialValues = { name: '', permissions: [], expires_on: days[1]?.id, password: '' }
  if (createdToken !== null) {
    return (
      <ShowOnceDialog title={t('own.tokens.made')} onClose={onClose}>
        <p>{t('own.tokens.made_text')}</p>
        <div className="secret center gap-3 text-center">
          <code>{createdToken}</code>
          <CopyButton text={createdToken} />
        </div>
      </ShowOnceDialog>
    )
  }
  return (
    <DialogForm
      title={t('own.tokens.dialog')}
      submit={t('own.tokens.make')}
      defaultValues={initialValues}
      onClose={onClose}
      onSubmit={async ({ name, permissions, expires_on, password }) => {
        const body = { name: name ?? '', permissions, expires_on, password: password ?? '' }
        setCreatedToken((await make({ body })).token)
        onCreated()
      }}
    >
      <TextInput source="name" label={t('own.tokens.name')} helperText={t('own.tokens.name_hint')} />
      <div className="key-permissions">
        <CheckboxGroupInput
          source="permissions"
          label={t('own.tokens.permissions')}
          helperText={t('own.tokens.permissions_hint')}
          choices={availablePermissions(user).map((id) => ({ id, name: `own.permissions.${id}` }))}
        />
      </div>
      <SelectInput
        source="expires_on"
        label={t('own.tokens.term')}
        choices={days.map(({ id, term }) => ({ id, name: t('own.tokens.days', { smart_count: term }) }))}
      />
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </DialogForm>
  )
}

/** API tokens, each with a subset of the user's permissions and an expiry date. */
export const TokensSection = () => {
  const t = useTranslate()
  const query = useRead('GET /api/settings/tokens')
  const [making, setMaking] = useState(false)
  const { mutate: revoke } = useAct('DELETE /api/settings/tokens/:id', { onSettled: () => query.refetch() })
  return (
    <Section title={t('own.tokens.title')} help={t('own.tokens.help')}>
      <QueryContent query={query}>
        {(tokens) =>
          tokens.length > 0 && (
            <ul className="panel list">
              {tokens.map((token) => (
                <Token key={token.id} token={token} onRevoke={() => revoke({ id: token.id, body: undefined })} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <div>
        <Button variant="outlined" onClick={() => setMaking(true)}>
          {t('own.tokens.make')}
        </Button>
      </div>
      {making && <TokenDialog onCreated={() => void query.refetch()} onClose={() => setMaking(false)} />}
    </Section>
  )
}

const Token = ({ token, onRevoke }: { token: Tokens[number]; onRevoke: () => void }) => {
  const t = useTranslate()
  const { name, permissions, expires_at } = token
  const permissionNames = permissions.map((permission) => t(`own.permissions.${permission}`)).join(', ')
  return (
    <Entry
      icon={<KeyRound className="i muted" aria-hidden="true" />}
      name={name}
      facts={[
        t('own.tokens.until', { date: dayOf(expires_at) }),
        permissionNames === '' ? t('own.tokens.reads_only') : permissionNames,
      ]}
    >
      <Button variant="outlined" size="small" aria-label={t('own.tokens.revoke_named', { name })} onClick={onRevoke}>
        {t('own.tokens.revoke')}
      </Button>
    </Entry>
  )
}
