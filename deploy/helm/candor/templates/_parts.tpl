{{/* What all parts have in common. Named templates, so that no part can be forgotten. */}}

{{- define "candor.labels" -}}
app.kubernetes.io/name: candor
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "candor.selector" -}}
app.kubernetes.io/name: candor
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "candor.claim" -}}
{{- if .Values.data.existingClaim }}{{ .Values.data.existingClaim }}{{ else }}{{ .Release.Name }}-data{{ end }}
{{- end }}

{{- define "candor.podSecurity" -}}
runAsNonRoot: true
runAsUser: 990
runAsGroup: 990
fsGroup: 990
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "candor.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "candor.image" -}}
image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "candor.settings" -}}
- name: OFFICE_HOST
  value: {{ .Values.hosts.office | quote }}
- name: FILES_HOST
  value: {{ .Values.hosts.files | quote }}
{{- if .Values.caFile }}
- name: NODE_EXTRA_CA_CERTS
  value: {{ .Values.caFile | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "candor.mounts" -}}
- { name: data, mountPath: /var/lib/candor }
- { name: files, mountPath: /etc/candor, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- if .Values.brands.existingClaim }}
- { name: brands, mountPath: /srv/candor/brands, readOnly: true }
{{- end }}
{{- end }}

{{- define "candor.volumes" -}}
- name: data
  persistentVolumeClaim: { claimName: {{ include "candor.claim" . }} }
- name: files
  secret: { secretName: {{ .Values.secrets.files }}, defaultMode: 288 }
- name: tmp
  emptyDir: {}
{{- if .Values.brands.existingClaim }}
- name: brands
  persistentVolumeClaim: { claimName: {{ .Values.brands.existingClaim }}, readOnly: true }
{{- end }}
{{- end }}

{{- define "candor.pullSecrets" -}}
{{- if .Values.image.pullSecrets }}
imagePullSecrets:
{{- range .Values.image.pullSecrets }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}
