import { useTranslate } from '../../shell/i18n/i18n'
import { phoneOf } from '../../kit/inputs/masks'
import { shownPhone } from '../../../api/kit/written'
import { Confirm } from '../../shell/page/Confirm'
import { useShell } from '../../shell/routing/shell'
import { Section } from '../../kit/forms/Section'
import { useUnsavedWarning } from '../../shell/widgets/useUnsavedWarning'
import { PlainForm } from '../../shell/widgets/PlainForm'
import { SelectField } from '../../shell/widgets/SelectField'
import { TextField } from '../../shell/widgets/TextField'
import type { Profile } from './useProfile'
import { SaveRow } from './SaveRow'
import { TimeZones } from './TimeZones'
import { usePerson } from './usePerson'

type Props = { readonly profile: Profile; readonly onSaved: (profile: Profile) => void }

/** Names, phone, language, time zone. */
export const PersonForm = ({ profile, onSaved }: Props) => {
  const t = useTranslate()
  const { config } = useShell()
  const { busy, fault, errors, field, isChanged, savedAt, save } = usePerson({ profile, onSaved })
  const phone = field('phone')
  const blocker = useUnsavedWarning(isChanged && !busy)
  return (
    <Section title={t('settings.person.title')} help={t('settings.person.help')}>
      <PlainForm label={t('settings.person.title')} fault={fault} errors={errors} onSubmit={() => void save()}>
        <div className="pair">
          <TextField {...field('last_name')} label={t('settings.person.last_name')} autoComplete="family-name" />
          <TextField {...field('first_name')} label={t('settings.person.first_name')} autoComplete="given-name" />
          <TextField
            {...field('middle_name')}
            label={t('settings.person.middle_name')}
            optional={t('settings.person.optional')}
            autoComplete="additional-name"
          />
          <TextField
            {...phone}
            label={t('settings.person.phone')}
            optional={t('settings.person.voluntary')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+7 916 123-45-67"
            onBlur={() => phone.onValue(shownPhone(phoneOf(phone.value) ?? ''))}
          />
          {config.locales.length > 1 && (
            <SelectField
              {...field('locale')}
              label={t('settings.person.locale')}
              hint={t('settings.person.locale_hint')}
            >
              {config.locales.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {t(`languages.${locale}`)}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField
            {...field('time_zone')}
            label={t('settings.person.time_zone')}
            hint={t('settings.person.time_zone_hint')}
          >
            <TimeZones chosen={profile.time_zone} />
          </SelectField>
        </div>
        <SaveRow verb={t('settings.person.save')} busy={busy} isChanged={isChanged} savedAt={savedAt} />
      </PlainForm>
      <Confirm
        isOpen={blocker.state === 'blocked'}
        title={t('kit.form.leave.title')}
        confirm={t('kit.form.leave.confirm')}
        cancel={t('kit.form.leave.cancel')}
        confirmColor="warning"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
        content={t('kit.form.leave.text')}
      />
    </Section>
  )
}
