import { useTranslate } from '../i18n/i18n'
import '../look/account.css'

/** Minimum length accepted by the server, and the length shown as good. */
const minLength = 8
const goodLength = 12

/** Live hint on password length. The server decides. */
export const PasswordStrength = ({ length }: { length: number }) => {
  const t = useTranslate()
  if (length === 0) return t('new_password.hint')
  const steps = 1 + [minLength, goodLength].filter((bound) => length >= bound).length
  return (
    <span className={steps === 3 ? 'dashes success row gap-1' : 'dashes warning row gap-1'}>
      {[1, 2, 3].map((step) => (
        <i key={step} className={step <= steps ? 'on' : undefined} />
      ))}
      <span>{strengthText(t, length)}</span>
    </span>
  )
}

const strengthText = (t: ReturnType<typeof useTranslate>, length: number): string => {
  if (length < minLength) return t('new_password.more', { smart_count: minLength - length })
  return t(length < goodLength ? 'new_password.fair' : 'new_password.good')
}
