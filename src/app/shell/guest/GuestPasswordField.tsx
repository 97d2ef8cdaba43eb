import { useState } from 'react'
import { useTranslate } from '../i18n/i18n'
import { GuestTextField, type GuestTextFieldProps } from './GuestTextField'
import { Glyph } from '../widgets/Glyph'

/** A password field with a button to show the password. */
export const GuestPasswordField = (props: Omit<GuestTextFieldProps, 'type' | 'affix'>) => {
  const t = useTranslate()
  const [visible, setVisible] = useState(false)
  return (
    <GuestTextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      affix={
        <button
          type="button"
          className="btn btn-icon btn-small"
          aria-pressed={visible}
          aria-label={t('frame.show_password')}
          onClick={() => setVisible(!visible)}
        >
          <Glyph name={visible ? 'eye-closed' : 'eye'} />
        </button>
      }
    />
  )
}
