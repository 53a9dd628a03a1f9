/** The badge under the name that the screens of the administration know. */
export { Badge, type BadgeTone } from '#web/ui/badge.tsx';
