import { chooseLights, lightsName, showLights } from '#web/stores/lights.ts';
import styles from './footer.module.css';

/** The control for the light or dark color scheme. */
export function Lights() {
  return (
    <label className={styles.lights}>
      Lights
      <select name={lightsName} ref={showLights} onChange={chooseLights}>
        <option value="">As the device</option>
        <option value="light">Day</option>
        <option value="dark">Night</option>
      </select>
    </label>
  );
}
