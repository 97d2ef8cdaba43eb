import Button from '@mui/material/Button'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'

type Props = { disabled: boolean; onFiles: (files: readonly File[]) => void }

/** Takes a photo with the camera; hidden on devices without a touch screen. */
export const CameraButton = ({ disabled, onFiles }: Props) => {
  const translate = useTranslate()
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outlined" className="camera" disabled={disabled} onClick={() => camera.current?.click()}>
        <Camera size={20} strokeWidth={1.75} aria-hidden />
        {translate('kit.files.camera')}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
