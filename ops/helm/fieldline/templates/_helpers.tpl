{{- define "fieldline.name" -}}
{{ .Release.Name | trunc 45 | trimSuffix "-" }}
{{- end -}}

{{- define "fieldline.selector" -}}
app.kubernetes.io/name: fieldline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "fieldline.labels" -}}
{{ include "fieldline.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: fieldline-{{ .Chart.Version }}
{{- end -}}

{{- define "fieldline.secret" -}}
{{ .Values.secret.existing | default (include "fieldline.name" .) }}
{{- end -}}

{{- define "fieldline.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "fieldline.claim" -}}
{{ .Values.files.persistence.existingClaim | default (printf "%s-files" (include "fieldline.name" .)) }}
{{- end -}}

{{- define "fieldline.serviceAccount" -}}
{{ if .Values.serviceAccount.create }}{{ include "fieldline.name" . }}{{ else }}{{ .Values.serviceAccount.name | default "default" }}{{ end }}
{{- end -}}

{{- define "fieldline.env" -}}
- { name: APP_URL, value: {{ .Values.appUrl | quote }} }
- { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
- { name: PORT, value: "3000" }
{{- if .Values.metrics.enabled }}
- { name: METRICS_PORT, value: {{ .Values.metrics.port | quote }} }
{{- end }}
{{- if .Values.files.s3.endpoint }}
- { name: S3_ENDPOINT, value: {{ .Values.files.s3.endpoint | quote }} }
- { name: S3_BUCKET, value: {{ .Values.files.s3.bucket | quote }} }
- { name: S3_REGION, value: {{ .Values.files.s3.region | quote }} }
{{- else if not .Values.files.persistence.enabled }}
{{- fail "Set files.s3 or files.persistence.enabled: without them, photos and files are lost with their pod." }}
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "fieldline.ports" -}}
- { name: http, containerPort: 3000 }
{{- if .Values.metrics.enabled }}
- { name: metrics, containerPort: {{ .Values.metrics.port }} }
{{- end }}
{{- end -}}

{{- define "fieldline.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end -}}

{{- define "fieldline.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "fieldline.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if .Values.files.persistence.enabled }}
- { name: files, mountPath: /data/files }
{{- end }}
{{- end -}}

{{- define "fieldline.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- if .Values.files.persistence.enabled }}
- { name: files, persistentVolumeClaim: { claimName: {{ include "fieldline.claim" . }} } }
{{- end }}
{{- end -}}

{{- define "fieldline.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "fieldline.podAnnotations" -}}
checksum/secret: {{ toYaml .Values.secret.data | sha256sum }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end -}}
