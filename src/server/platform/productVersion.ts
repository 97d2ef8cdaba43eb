import packageJson from '../../../package.json?raw'
import { z } from 'zod'

export const { version } = z.object({ version: z.string() }).parse(JSON.parse(packageJson))
