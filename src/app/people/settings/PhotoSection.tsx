import Button from '@mui/material/Button'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslate } from '../../shell/i18n/i18n'
import { Avatar } from '../../shell/person/Avatar'
import { useAct } from '../../kit/providers/calls'
import { Section } from '../../kit/forms/Section'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { toast } from '../../shell/toasts/store'
import type { PhotoDialogProps } from './PhotoDialog'

const megabytes = 20
const accept = 'image/jpeg,image/png,image/webp'

type CropState = { readonly file: File; readonly address: string; readonly Dialog: ComponentType<PhotoDialogProps> }

/** R2.24: profile photo. */
export const PhotoSection = () => {
  const t = useTranslate()
  const user = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [cropping, setCropping] = useState<CropState | null>(null)
  const { mutate: remove } = useAct('DELETE /api/settings/photo', { onSettled: () => session.load() })
  if (!user) return null

  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > megabytes * 1024 * 1024) {
      toast.danger({ text: t('own.photo.too_large', { name: file.name, megabytes }) })
      return
    }
    const { PhotoDialog } = await import('./PhotoDialog')
    setCropping({ file, address: URL.createObjectURL(file), Dialog: PhotoDialog })
  }
  const close = () => {
    if (cropping) URL.revokeObjectURL(cropping.address)
    setCropping(null)
  }
  return (
    <Section title={t('own.photo.title')} help={t('own.photo.help')}>
      <div className="photo-row row wrap gap-4">
        <Avatar person={user} />
        <div className="stack gap-2">
          <div className="row wrap">
            <Button variant="outlined" onClick={() => input.current?.click()}>
              {t(user.photo_url === null ? 'own.photo.choose' : 'own.photo.replace')}
            </Button>
            {user.photo_url !== null && (
              <Button onClick={() => remove({ body: undefined })}>{t('own.photo.remove')}</Button>
            )}
          </div>
          <p className="hint">{t('own.photo.limits', { megabytes })}</p>
        </div>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('own.photo.choose')}
          accept={accept}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // Reset the input, so that choosing the same file again fires a change event.
            target.value = ''
          }}
        />
      </div>
      {cropping && <cropping.Dialog file={cropping.file} objectUrl={cropping.address} onClose={close} />}
    </Section>
  )
}
