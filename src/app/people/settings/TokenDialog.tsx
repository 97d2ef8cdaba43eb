import { useState } from 'react'
import type { Permission, UserObject } from '../../../api'
import { isoDay } from '../../shell/dates'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { useUser } from '../../shell/session/store'
import { FieldErrorList } from '../../shell/widgets/FieldErrorList'
import { ModalForm } from '../../shell/widgets/ModalForm'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { SelectField } from '../../shell/widgets/SelectField'
import { TextField } from '../../shell/widgets/TextField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'
import { SecretDialog } from './SecretDialog'

/** In the order of the specification; a name that is missing here would not compile. */
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

/** What the person may do now: nobody gives a program more than that. */
const heldPermissions = (user: UserObject | null): readonly Permission[] =>
  Object.entries(user?.can ?? {})
    .flatMap(([name, held]) => (held && isPermission(name) ? [name] : []))
    .toSorted((one, other) => order[one] - order[other])

/** How long a key may work, in days. */
const terms = ['30', '90', '180', '365'] as const
const dayMs = 86_400_000

type Props = { readonly onMade: () => void; readonly onClose: () => void }

/** Makes a key for a program; the key itself is shown once. */
export const TokenDialog = ({ onMade, onClose }: Props) => {
  const t = useTranslate()
  const user = useUser()
  const { submit, ...submission } = useSubmission()
  const { errors } = submission
  const { values, field } = useFields({ name: '', days: '90', password: '' }, errors)
  const [chosen, setChosen] = useState<readonly Permission[]>([])
  const [made, setMade] = useState<string | null>(null)
  const send = () =>
    submit(async () => {
      const { name, password, days } = values
      const expires_on = isoDay(new Date(Date.now() + Number(days) * dayMs))
      const body = { name, password, expires_on, permissions: [...chosen] }
      const { data } = await call('POST /api/settings/tokens', { body, quiet: saidInForm })
      setMade(data.token)
      onMade()
      return undefined
    })
  if (made !== null) {
    return (
      <SecretDialog title={t('own.tokens.made')} text={t('own.tokens.made_text')} secret={made} onClose={onClose} />
    )
  }
  const choose = (permission: Permission, on: boolean) =>
    setChosen((before) => (on ? [...before, permission] : before.filter((one) => one !== permission)))
  return (
    <ModalForm
      {...submission}
      title={t('own.tokens.dialog')}
      verb={t('own.tokens.make')}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={t('own.tokens.name')}
        hint={t('own.tokens.name_hint')}
        autoComplete="off"
        maxLength={100}
      />
      <fieldset className="field">
        <legend className="flabel">{t('own.tokens.permissions')}</legend>
        <p className="hint">{t('own.tokens.permissions_hint')}</p>
        <div className="choices">
          {heldPermissions(user).map((permission) => (
            <label key={permission} className="ck small">
              <input
                type="checkbox"
                checked={chosen.includes(permission)}
                onChange={({ target }) => choose(permission, target.checked)}
              />
              <span>{t(`own.permissions.${permission}`)}</span>
            </label>
          ))}
        </div>
        <FieldErrorList id="permissions-errors" errors={errors['permissions'] ?? []} />
      </fieldset>
      <SelectField {...field('days')} label={t('own.tokens.term')} errors={errors['expires_on']}>
        {terms.map((days) => (
          <option key={days} value={days}>
            {t('own.tokens.days', { smart_count: Number(days) })}
          </option>
        ))}
      </SelectField>
      <PasswordField {...field('password')} label={t('settings.your_password')} autoComplete="current-password" />
    </ModalForm>
  )
}
