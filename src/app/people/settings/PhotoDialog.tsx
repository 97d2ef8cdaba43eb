import 'react-image-crop/dist/ReactCrop.css'
import { useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { HttpError, useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { DialogForm } from '../../kit/forms/DialogForm'
import { shrinkPhoto } from '../../kit/files/shrinkPhoto'
import { useTranslate } from '../../shell/i18n/i18n'
import { session } from '../../shell/session/session'
import { FormMessage, type Fault } from '../../shell/widgets/FormMessage'

export type PhotoDialogProps = {
  readonly file: File
  /** Object URL of the file. */
  readonly objectUrl: string
  readonly onClose: () => void
}

/** Converts a file error to a form-level fault, because the dialog has no field for it. */
const fileFault = ({ body, message }: HttpError): Fault => {
  const [firstError]: unknown[] = Object.values(body?.errors ?? {})
  return { text: typeof firstError === 'string' ? firstError : message }
}

const initialCrop = ({ width, height }: Size): PercentCrop =>
  centerCrop(makeAspectCrop({ unit: '%', width: 80 }, 1, width, height), width, height)

/** Square crop by mouse or arrow keys. */
export const PhotoDialog = ({ file, objectUrl, onClose }: PhotoDialogProps) => {
  const t = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const [imageSize, setImageSize] = useState<Size>()
  const [crop, setCrop] = useState<PercentCrop>()
  const [fault, setFault] = useState<Fault | null>(null)

  const send = async () => {
    setFault(null)
    if (!imageSize || !crop) return setFault({ text: t('own.photo.unreadable') })
    const { x, y, size } = squareOf(crop, imageSize)
    try {
      const files = [await shrinkPhoto(file)]
      await provider.act('POST /api/settings/photo', { body: { x, y, size }, files, quiet: 'all' })
    } catch (problem) {
      if (!(problem instanceof HttpError)) throw problem
      return setFault(fileFault(problem))
    }
    await session.load()
    onClose()
  }
  return (
    <DialogForm
      title={t('own.photo.dialog')}
      submit={t('own.photo.save')}
      defaultValues={{}}
      onSubmit={send}
      onClose={onClose}
    >
      <FormMessage fault={fault} />
      <div className="crop center overflow-hidden sunken">
        <ReactCrop
          crop={crop}
          aspect={1}
          circularCrop
          keepSelection
          minWidth={48}
          ariaLabels={cropWords(t)}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            src={objectUrl}
            alt={t('own.photo.picture', { name: file.name })}
            onLoad={({ currentTarget: { width, height } }) => {
              setImageSize({ width, height })
              setCrop(initialCrop({ width, height }))
            }}
          />
        </ReactCrop>
      </div>
      <p className="hint">{t('own.photo.crop_hint')}</p>
    </DialogForm>
  )
}

const cropWords = (t: ReturnType<typeof useTranslate>) => {
  const corner = t('own.photo.corner')
  return {
    cropArea: t('own.photo.area'),
    nwDragHandle: corner,
    nDragHandle: corner,
    neDragHandle: corner,
    eDragHandle: corner,
    seDragHandle: corner,
    sDragHandle: corner,
    swDragHandle: corner,
    wDragHandle: corner,
  }
}

type Size = { readonly width: number; readonly height: number }
type Percent = Size & { readonly x: number; readonly y: number }

const toFraction = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))

/**
 * Converts a crop to API units: the corner as fractions of width and height, the side as a fraction of the shorter
 * side.
 */
export const squareOf = (crop: Percent, picture: Size): { x: number; y: number; size: number } => ({
  x: toFraction(crop.x / 100),
  y: toFraction(crop.y / 100),
  size: toFraction(((crop.width / 100) * picture.width) / Math.min(picture.width, picture.height)),
})
